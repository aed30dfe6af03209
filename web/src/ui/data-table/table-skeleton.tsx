import { Group, Skeleton, Stack } from "@mantine/core";
import { dataTable as words } from "#words/panel/data-table.ts";

const ROWS = 8;

/** As many columns as are to come, so that nothing jumps when they do. */
export function TableSkeleton({ columns }: { columns: number }) {
  return (
    <Stack gap="lg" p="lg" role="status" aria-busy="true" aria-label={words.tableSkeleton.loading}>
      {placeholders(ROWS).map((row) => (
        <Group key={row} wrap="nowrap" gap="lg">
          {placeholders(columns).map((column) => (
            <Skeleton key={column} height={20} flex={column === 0 ? 2 : 1} />
          ))}
        </Group>
      ))}
    </Stack>
  );
}

function placeholders(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
