import { Table, Text } from "@mantine/core";
import type { StockNeed } from "#contract/stock-needs.ts";
import { ui as words } from "#words/panel/ui.ts";

/** How many of each colour and size are needed, in stock, and missing. */
export function NeedsTable({ needs, label }: { needs: readonly StockNeed[]; label: string }) {
  return (
    <Table aria-label={label} verticalSpacing={6} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.needsTable.product}</Table.Th>
          <Table.Th ta="right">{words.needsTable.needed}</Table.Th>
          <Table.Th ta="right">{words.needsTable.inStock}</Table.Th>
          <Table.Th ta="right">{words.needsTable.short}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {needs.map((need) => (
          <NeedRow key={need.variation_id} need={need} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function NeedRow({ need: { title, color, size, needed, stock, short } }: { need: StockNeed }) {
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        {title}
        <Text size="xs" c="dimmed">
          {[color, size].filter(Boolean).join(" / ")}
        </Text>
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {needed}
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {stock}
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {short > 0 ? (
          <Text span inherit fw={650} c="error">
            {short}
          </Text>
        ) : (
          "–"
        )}
      </Table.Td>
    </Table.Tr>
  );
}
