import { Skeleton, Stack } from "@mantine/core";
import { PageTitle } from "../../../../ui/page-title.tsx";
import classes from "./person.module.css";

/** The shape of a person's page while it is loading. */
export function PersonSkeleton({ title }: { title: string }) {
  return (
    <Stack gap="lg">
      <PageTitle title={title} />
      <Skeleton height={34} width="min(100%, 280px)" />
      <div className={classes.columns}>
        <Stack gap="lg">
          <Skeleton height={260} />
          <Skeleton height={140} />
        </Stack>
        <Skeleton height={220} />
      </div>
    </Stack>
  );
}
