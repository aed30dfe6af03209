import { Skeleton, Stack } from "@mantine/core";

/** The shape of the form while its product is on the way. */
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
