import { Button, Card, Skeleton, Stack, Text } from "@mantine/core";
import { IconArchive, IconCopy, IconExternalLink, IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { idIn } from "#contract/id-text.ts";
import type { AdminProduct } from "#contract/products.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { listAddress } from "#web/lib/list-address.ts";
import { editProductPath, panelPaths } from "#web/lib/panel-paths.ts";
import { productPath } from "#web/lib/paths.ts";
import { AuditTrail } from "#web/shared/audit/audit-trail.tsx";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import { MoreMenu } from "#web/ui/acts.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { formatCount } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { NoProduct, useProductActs } from "../product.tsx";
import classes from "./detail.module.css";
import { About, SalesByMonth, StockHistory } from "./sections.tsx";
import { Variations } from "./variations.tsx";

export function Component() {
  const id = idIn(useParams().id);
  const query = useQuery(
    adminApi.products.details.queryOptions({ input: { id: id ?? 0 }, enabled: id !== undefined }),
  );
  if (id === undefined || hasCode(query.error, "NOT_FOUND")) return <NoProduct />;
  return (
    <QueryState query={query} skeleton={<DetailSkeleton />}>
      {({ data }) => <Detail key={data.id} product={data} />}
    </QueryState>
  );
}

/** How one product is doing: figures, pictures, sales, stock and what was done to it. */
function Detail({ product }: { product: AdminProduct }) {
  const [jobId, setJobId, forgetJob] = useJobId("products-job");
  const list = listAddress(panelPaths.products, useLocation().state);
  return (
    <>
      <PageHeader
        title={product.title}
        back={{ label: words.product.products, to: list }}
        aside={<StatusBadge kind="product" status={product.status} />}
        actions={<Actions product={product} onArchiving={setJobId} />}
      />
      <JobProgress
        jobId={jobId}
        noun={nouns.products}
        after={adminApi.products.bulkUpdate}
        onForget={forgetJob}
      />
      <Stack gap="md">
        <Figures product={product} />
        <div className={classes.columns}>
          <Stack gap="md" className={classes.column}>
            <SalesByMonth months={product.sales_by_month} />
            <Variations product={product} />
            <StockHistory product={product} />
          </Stack>
          <Stack gap="md" className={classes.column}>
            <About product={product} />
          </Stack>
        </div>
        <AuditTrail filters={{ subject_kind: "product", subject_id: product.id }} />
      </Stack>
    </>
  );
}

type ActionsProps = { product: AdminProduct; onArchiving: (jobId: number) => void };

const ICON = 16;

/** Only what the server would allow this person to do with this product now. */
function Actions({ product, onArchiving }: ActionsProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { can, id, status } = product;
  const { duplicate, archive, remove } = useProductActs(
    product,
    onArchiving,
    () => void navigate(listAddress(panelPaths.products, state)),
  );
  return (
    <>
      {status === "live" && (
        <Button
          component="a"
          href={productPath(id)}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={ICON} aria-hidden />}
        >
          {words.product.viewInTheShop}
        </Button>
      )}
      {!can.edit && (
        <Button variant="default" onClick={duplicate} leftSection={<IconCopy size={ICON} aria-hidden />}>
          {words.product.duplicate}
        </Button>
      )}
      {can.edit && (
        <>
          <MoreMenu
            acts={[
              { label: words.product.duplicate, icon: IconCopy, onPress: duplicate },
              ...(status === "archived"
                ? []
                : [{ label: words.product.archive, icon: IconArchive, onPress: () => void archive() }]),
              ...(can.delete
                ? [
                    {
                      label: words.product.delete,
                      icon: IconTrash,
                      isDestructive: true,
                      onPress: () => void remove(),
                    },
                  ]
                : []),
            ]}
          />
          <Button
            component={Link}
            to={editProductPath(id)}
            state={state}
            leftSection={<IconPencil size={ICON} aria-hidden />}
          >
            {words.product.edit}
          </Button>
        </>
      )}
    </>
  );
}

function DetailSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={40} width="min(100%, 320px)" />
      <Columns cols={{ base: 2, md: 4 }} spacing="md">
        <Skeleton height={110} />
        <Skeleton height={110} />
        <Skeleton height={110} />
        <Skeleton height={110} />
      </Columns>
      <Skeleton height={320} />
    </Stack>
  );
}

function Figures({ product }: { product: AdminProduct }) {
  const { variations, sales } = product;
  const sum = (field: "stock" | "held") => variations.reduce((total, row) => total + row[field], 0);
  const soldOut = variations.filter(({ archived, stock }) => !archived && stock <= 0).length;
  return (
    <Columns cols={{ base: 2, md: 4 }} spacing="md">
      <Figure
        label={words.figures.inStock}
        value={formatCount(sum("stock"))}
        text={soldOut === 0 ? words.figures.canBeSoldNow : words.figures.variationsSoldOut(soldOut)}
      />
      <Figure
        label={words.figures.held}
        value={formatCount(sum("held"))}
        text={words.figures.forOrdersNotPaidYet}
      />
      <Figure
        label={words.figures.sold}
        value={formatCount(sales.quantity)}
        text={words.figures.inOrders(sales.orders)}
      />
      <Figure
        label={words.figures.revenue}
        value={formatDollars(sales.revenue)}
        text={words.figures.lessRefunds}
      />
    </Columns>
  );
}

function Figure({ label, value, text }: { label: string; value: string; text: string }) {
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed" fw={500}>
        {label}
      </Text>
      <Text fz={{ base: 20, sm: 28 }} fw={650} lh={1.3} className="tabular">
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Card>
  );
}
