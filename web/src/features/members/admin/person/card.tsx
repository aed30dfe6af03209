import { Group, Paper, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

type CardProps = {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** What is known of a person beside their form. */
export function Card({ title, aside, children }: CardProps) {
  const headingId = useId();
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={headingId}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
