import { Badge, Button, Text } from "@mantine/core";
import { useState } from "react";
import type { AdminProduct, VariationRow } from "#contract/products.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { EmptyLines } from "../../../../ui/empty-state.tsx";
import classes from "./detail.module.css";
import { ProductSection } from "./section.tsx";
import { StockDialog } from "./stock-dialog.tsx";

/** Every colour and size with its stock. Archived ones stay visible while they still have goods or figures. */
export function Variations({ product }: { product: AdminProduct }) {
  const [changing, setChanging] = useState<VariationRow | null>(null);
  const { variations, price } = product;
  return (
    <ProductSection
      title={words.variations.variations}
      aside={
        <Text size="sm" c="dimmed">
          {words.variations.count(variations.length)}
        </Text>
      }
    >
      {variations.length === 0 ? (
        <EmptyLines>{words.variations.noColoursAndSizesYet}</EmptyLines>
      ) : (
        <section
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on its own must be reached by keyboard
          tabIndex={0}
          aria-label={words.variations.variationsAndTheirStock}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{words.variations.colourAndSize}</th>
                <th scope="col" data-right>
                  {words.variations.price}
                </th>
                <th scope="col" data-right>
                  {words.variations.stock}
                </th>
                <th scope="col" data-right>
                  {words.variations.held}
                </th>
                <th scope="col" data-right>
                  {words.variations.sold}
                </th>
                <th scope="col" data-right>
                  {words.variations.change}
                </th>
              </tr>
            </thead>
            <tbody>
              {variations.map((row) => (
                <Row key={row.id} row={row} price={row.price ?? price} onChange={() => setChanging(row)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <StockDialog variation={changing} onClose={() => setChanging(null)} />
    </ProductSection>
  );
}

type RowProps = { row: VariationRow; price: number; onChange: () => void };

function Row({ row, price, onChange }: RowProps) {
  const name = `${row.color}, ${row.size}`;
  return (
    <tr>
      <th scope="row">
        <span className={classes.choice}>
          <span className={classes.dot} style={{ background: row.color_hex }} />
          <span className={classes.words}>
            {row.color} <b>{row.size}</b>
            <span className={classes.sku}>{row.sku}</span>
          </span>
          {row.archived && (
            <Badge variant="light" color="gray" c="gray.7">
              {words.variations.archived}
            </Badge>
          )}
        </span>
      </th>
      <td data-title="Price" data-right>
        {formatDollars(price)}
      </td>
      <td data-title="Stock" data-right data-none={row.stock <= 0 || undefined}>
        <b>{row.stock}</b>
      </td>
      <td data-title="Held" data-right>
        {row.held}
      </td>
      <td data-title="Sold" data-right>
        {row.sold}
      </td>
      <td data-right className={classes.act}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words.variations.changeStockOf(name)}
          onClick={onChange}
        >
          {words.variations.changeStock}
        </Button>
      </td>
    </tr>
  );
}
