import { Card, Text } from "@mantine/core";
import type { AdminProduct } from "#contract/products.ts";
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
        label="In stock"
        value={formatCount(sum("stock"))}
        text={
          soldOut === 0
            ? "Can be sold now"
            : `${soldOut} ${soldOut === 1 ? "variation" : "variations"} sold out`
        }
      />
      <Figure label="Held" value={formatCount(sum("held"))} text="For orders not paid yet" />
      <Figure
        label="Sold"
        value={formatCount(sales.quantity)}
        text={sales.orders === 1 ? "In 1 order" : `In ${formatCount(sales.orders)} orders`}
      />
      <Figure label="Revenue" value={formatDollars(sales.revenue)} text="Without cancelled orders" />
    </Columns>
  );
}

function Figure({ label, value, text }: { label: string; value: string; text: string }) {
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="dimmed" fw={500}>
        {label}
      </Text>
      <Text fz={{ base: 22, sm: 26 }} fw={650} lh={1.3} className="tabular">
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Card>
  );
}
