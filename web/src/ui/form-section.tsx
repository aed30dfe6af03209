import { Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

type FormSectionProps = { title: string; description?: ReactNode; children: ReactNode };

/** A group of fields that belong together, with a heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const headingId = useId();
  return (
    <Paper component="section" withBorder p={{ base: "md", sm: "lg" }} aria-labelledby={headingId}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id={headingId}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" size="sm" mt={4} maw={640} component="div">
              {description}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}
