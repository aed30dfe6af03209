import { Group, Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

type ProductSectionProps = { title: string; aside?: ReactNode; children: ReactNode };

export function ProductSection({ title, aside, children }: ProductSectionProps) {
  const headingId = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h4" id={headingId}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
