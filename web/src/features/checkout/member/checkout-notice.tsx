import { Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { PageTitle } from "#web/ui/page-header.tsx";

/** A single message in the middle of the page. */
export function CheckoutNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p={{ base: "lg", xs: 40 }} maw={560} mx="auto" my="xl">
      <PageTitle title={title} />
      <Stack align="center" ta="center" gap="md">
        {children}
      </Stack>
    </Paper>
  );
}
