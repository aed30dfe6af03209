import { Card, Text } from "@mantine/core";
import type { AdminProduct } from "#contract/products.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { Columns } from "../../../../ui/columns.tsx";
import { formatCount } from "../../../../words/counted.ts";

export function Figures({ product }: { product: AdminProduct }) {
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
        text={words.figures.withoutCancelledOrders}
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
