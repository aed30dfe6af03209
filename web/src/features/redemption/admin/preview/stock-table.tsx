import { Table, Text, Title } from "@mantine/core";
import { useId } from "react";
import { type Preview, shortages } from "../../words.ts";

/** What runs short, with how many are missing. Nothing is shown where there is enough of everything. */
export function StockTable({ stock }: Pick<Preview, "stock">) {
  const headingId = useId();
  const short = shortages(stock);
  if (short.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId} mb={4}>
        Not enough in stock
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        First come, first served: who comes after the last piece is left out.
      </Text>
      <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-labelledby={headingId}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Item</Table.Th>
              <Table.Th ta="right">Needed</Table.Th>
              <Table.Th ta="right">In stock</Table.Th>
              <Table.Th ta="right">Missing</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {short.map((row) => (
              <Table.Tr key={row.variation_id}>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  {[row.title, row.color, row.size].filter(Boolean).join(", ")}
                </Table.Td>
                <Table.Td ta="right" className="tabular">
                  {row.needed}
                </Table.Td>
                <Table.Td ta="right" className="tabular">
                  {row.stock}
                </Table.Td>
                <Table.Td ta="right" className="tabular" c="error" fw={600}>
                  {row.short}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
