import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { dataTable as words } from "#words/panel/data-table.ts";
import type { WholeSelection } from "./data-table-props.ts";

/** `All 133 selected`, `3 selected`. */
export function selectedWords({ count, isAll, whole }: WholeSelection): string {
  return whole?.selected ?? (isAll ? words.bulkBar.allSelected(count) : words.bulkBar.selected(count));
}

/** `3 selected · Select all 133 · Clear`, and what can be done with them. */
export function BulkBar({ bulk, actions }: { bulk: WholeSelection; actions?: ReactNode }) {
  const { count, total, isAll, whole } = bulk;
  const isMore = !isAll && (count < total || whole?.selected !== undefined);
  return (
    <Group gap="sm">
      <Text size="sm" fw={600} className="tabular">
        {selectedWords(bulk)}
      </Text>
      {isMore && (
        <Button size="xs" variant="subtle" onClick={bulk.selectAll}>
          {whole?.select ?? words.bulkBar.selectAll(total)}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={bulk.clear}>
        {words.bulkBar.clear}
      </Button>
      {actions}
    </Group>
  );
}
