import { Table, Text } from "@mantine/core";
import { byShortage, type Forecast } from "../../forecast-words.ts";
import { variationWords } from "../../slot-values.ts";

/** What is needed of each colour and size, and how many of it there are. */
export function NeedsTable({ needs }: Pick<Forecast, "needs">) {
  return (
    <Table aria-label="Stock by size" verticalSpacing={6} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Product</Table.Th>
          <Table.Th ta="right">Needed</Table.Th>
          <Table.Th ta="right">In stock</Table.Th>
          <Table.Th ta="right">Short</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {byShortage(needs).map((need) => (
          <Table.Tr key={need.variation_id}>
            <Table.Td style={{ overflowWrap: "anywhere" }}>
              {need.title}
              <Text size="xs" c="dimmed">
                {variationWords(need)}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {need.needed}
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {need.stock}
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {need.short > 0 ? (
                <Text span inherit fw={650} c="error">
                  {need.short}
                </Text>
              ) : (
                "–"
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
