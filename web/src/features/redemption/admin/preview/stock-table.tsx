import { Table, Text, Title } from "@mantine/core";
import { useId } from "react";
import { redemption as words } from "#words/panel/redemption.ts";
import { NeedsTable } from "../../../../shared/products/needs-table.tsx";
import { type Preview, shortages } from "../../words.ts";

/** What runs short, with how many are missing. Nothing is shown where there is enough of everything. */
export function StockTable({ stock }: Pick<Preview, "stock">) {
  const headingId = useId();
  const short = shortages(stock);
  if (short.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId} mb={4}>
        {words.stockTable.notEnoughInStock}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.stockTable.firstCome}
      </Text>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <NeedsTable needs={short} label={words.stockTable.notEnoughInStock} />
      </Table.ScrollContainer>
    </section>
  );
}
