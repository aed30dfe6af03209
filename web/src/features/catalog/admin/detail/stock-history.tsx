import { Anchor, Select, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminProduct } from "#contract/products.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { adminOrderPath } from "../../../../lib/panel-paths.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { EmptyLines } from "../../../../ui/empty-state.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { useStockHistory } from "../api.ts";
import classes from "./detail.module.css";
import { ProductSection } from "./section.tsx";
import { SimplePager } from "./simple-pager.tsx";

/** What came in, went out and was corrected, newest first. */
export function StockHistory({ product }: { product: AdminProduct }) {
  const [variationId, setVariationId] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const history = useStockHistory(product.id, variationId === null ? null : Number(variationId), page);
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
