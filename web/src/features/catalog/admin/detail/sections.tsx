import { Anchor, Center, Group, Pagination, Paper, Select, Text, Title, VisuallyHidden } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { AdminProduct } from "#contract/products.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDollars, formatMonth } from "#web/lib/format.ts";
import { adminOrderPath } from "#web/lib/panel-paths.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { loadedPart } from "#web/ui/loaded-part.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { DateTime, Money } from "#web/ui/written.tsx";
import { catalog as words } from "#words/panel/catalog.ts";
import classes from "./detail.module.css";
import type { Month, MonthBarsProps } from "./month-bars.tsx";

/** What the product is: pictures, facts, texts. */
export function About({ product }: { product: AdminProduct }) {
  const { images, description, size_guide, size_group, category, price, created_at } = product;
  return (
    <>
      <ProductSection title={words.about.pictures}>
        {images.length === 0 ? (
          <Text c="dimmed">{words.about.noPicturesYet}</Text>
        ) : (
          <ul className={classes.pictures}>
            {images.map((image, at) => (
              <li key={image.id}>
                <ProductImage image={image} sizes={at === 0 ? "340px" : "110px"} />
              </li>
            ))}
          </ul>
        )}
      </ProductSection>
      <ProductSection title={words.about.about}>
        <dl className={classes.facts}>
          <dt>{words.about.category}</dt>
          <dd>{category.name}</dd>
          <dt>{words.about.price}</dt>
          <dd>
            <Money value={price} />
          </dd>
          {size_group && (
            <>
              <dt>{words.about.sizeGroup}</dt>
              <dd>{size_group}</dd>
            </>
          )}
          <dt>{words.about.added}</dt>
          <dd>
            <DateTime value={created_at} />
          </dd>
        </dl>
      </ProductSection>
      {description && (
        <ProductSection title={words.about.description}>
          <RichText html={description} />
        </ProductSection>
      )}
      {size_guide && (
        <ProductSection title={words.about.sizeGuide}>
          <RichText html={size_guide} />
        </ProductSection>
      )}
    </>
  );
}

const MonthBars = loadedPart<MonthBarsProps>(
  "month-bars",
  async () => (await import("./month-bars.tsx")).MonthBars,
  ({ height }) => height,
);
const HEIGHT = 220;

/** How many were sold in each of the last twelve months, by the month of the order. */
export function SalesByMonth({ months }: { months: Month[] }) {
  const hasSales = months.some(({ quantity }) => quantity > 0);
  return (
    <ProductSection
      title={words.salesByMonth.sales}
      aside={
        <Text size="sm" c="dimmed">
          {words.salesByMonth.piecesPerMonth}
        </Text>
      }
    >
      {hasSales ? (
        <div style={{ position: "relative" }}>
          <MonthBars months={months} height={HEIGHT} />
          <MonthTable months={months} />
        </div>
      ) : (
        <Center h={120} c="dimmed">
          {words.salesByMonth.noSales}
        </Center>
      )}
    </ProductSection>
  );
}

/** The same figures for somebody who cannot see the bars. */
function MonthTable({ months }: { months: Month[] }) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{words.salesByMonth.salesPerMonth}</caption>
        <thead>
          <tr>
            <th scope="col">{words.salesByMonth.month}</th>
            <th scope="col">{words.salesByMonth.sold}</th>
            <th scope="col">{words.salesByMonth.revenue}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, quantity, revenue }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{quantity}</td>
              <td>{formatDollars(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

/** What came in, went out and was corrected, newest first. */
export function StockHistory({ product }: { product: AdminProduct }) {
  const [variationId, setVariationId] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const history = useQuery(
    adminApi.products.stockHistory.queryOptions({
      input: { id: product.id, page, ...(variationId !== null && { variation_id: Number(variationId) }) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <ProductSection
      title={words.stockHistory.stockHistory}
      aside={
        <Select
          size="sm"
          aria-label={words.stockHistory.variation}
          placeholder={words.stockHistory.everyVariation}
          clearable
          searchable
          w={{ base: "100%", xs: 220 }}
          data={product.variations.map(({ id, color, size }) => ({
            value: String(id),
            label: `${color}, ${size}`,
          }))}
          value={variationId}
          onChange={(value) => {
            setVariationId(value);
            setPage(1);
          }}
        />
      }
    >
      <QueryState
        query={history}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyLines>{words.stockHistory.noStockChangesYet}</EmptyLines>}
      >
        {({ data, total, per_page }) => (
          <>
            <ul className={classes.events}>
              {data.map((event) => (
                <li key={event.id} className={classes.event}>
                  <span className={classes.delta} data-direction={event.delta > 0 ? "up" : "down"}>
                    {event.delta > 0 ? `+${event.delta}` : `−${Math.abs(event.delta)}`}
                  </span>
                  <div className={classes.words}>
                    <Text size="sm" fw={500}>
                      {event.color}, {event.size}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {event.order_id === null ? (
                        event.reason
                      ) : (
                        <Anchor component={Link} to={adminOrderPath(event.order_id)} inherit>
                          {event.reason}
                        </Anchor>
                      )}
                      {event.actor && ` · ${event.actor}`}
                    </Text>
                  </div>
                  <Text size="sm" c="dimmed" component="span">
                    <DateTime value={event.at} withTime />
                  </Text>
                </li>
              ))}
            </ul>
            <SimplePager page={page} perPage={per_page} total={total} onPage={setPage} />
          </>
        )}
      </QueryState>
    </ProductSection>
  );
}

type SimplePagerProps = { page: number; perPage: number; total: number; onPage: (page: number) => void };

/** The pages of a list that is only part of its screen, so its page is not in the URL. */
function SimplePager({ page, perPage, total, onPage }: SimplePagerProps) {
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  return (
    <Group justify="space-between" gap="sm" mt="sm">
      <Text size="sm" c="dimmed" className="tabular">
        {words.simplePager.toOf((page - 1) * perPage + 1, Math.min(total, page * perPage), total)}
      </Text>
      <Pagination total={pages} value={page} onChange={onPage} size="sm" siblings={0} />
    </Group>
  );
}

type ProductSectionProps = { title: string; aside?: ReactNode; children: ReactNode };

export function ProductSection({ title, aside, children }: ProductSectionProps) {
  const headingId = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h4" id={headingId}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
