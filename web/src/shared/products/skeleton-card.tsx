import { Skeleton, Stack } from "@mantine/core";
import { ui } from "#words/ui.ts";
import { Columns } from "../../ui/columns.tsx";
import classes from "./product-image.module.css";

/** The shape of a product card. */
export function SkeletonCard() {
  return (
    <Stack gap="sm" aria-hidden>
      <Skeleton className={classes.frame} style={{ aspectRatio: 1 }} />
      <Skeleton height={16} width="75%" />
      <Skeleton height={16} width="40%" />
    </Stack>
  );
}

/** As many cards as a page of the shop shows. */
export function SkeletonCards({ count = 8 }: { count?: number }) {
  return (
    <Columns
      cols={{ base: 2, sm: 3, lg: 4 }}
      spacing="lg"
      role="status"
      aria-label={ui.states.loading}
      aria-busy="true"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <SkeletonCard key={index} />
      ))}
    </Columns>
  );
}
