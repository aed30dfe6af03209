import { Skeleton, Stack } from "@mantine/core";

/** The form's skeleton while its product loads. */
export function FormSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={40} width="min(100%, 320px)" />
      <Skeleton height={420} />
      <Skeleton height={260} />
      <Skeleton height={420} />
    </Stack>
  );
}
