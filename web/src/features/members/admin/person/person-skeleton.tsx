import { Skeleton, Stack } from "@mantine/core";
import { FormColumns } from "../../../../ui/form-columns.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";

/** The shape of a person's page while it is loading. */
export function PersonSkeleton({ title }: { title: string }) {
  return (
    <Stack gap="lg">
      <PageTitle title={title} />
      <Skeleton height={34} width="min(100%, 280px)" />
      <FormColumns aside={<Skeleton height={220} />}>
        <Skeleton height={260} />
        <Skeleton height={140} />
      </FormColumns>
    </Stack>
  );
}
