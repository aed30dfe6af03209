import { Skeleton, Stack } from "@mantine/core";

const ROWS = 8;

export function TableSkeleton() {
  return (
    <Stack gap="lg" p="lg" role="status" aria-busy="true" aria-label="Loading...">
      {Array.from({ length: ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <Skeleton key={index} height={20} width={index === 0 ? "60%" : "100%"} />
      ))}
    </Stack>
  );
}
