import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BackLink } from "./back-link.tsx";
import { PageTitle } from "./page-title.tsx";

type PageHeaderProps = {
  title: string;
  /** One sentence below the title. */
  text?: ReactNode;
  /** Where this page came from, such as the list of a detail. */
  back?: { label: string; to: string };
  /** Buttons on the right; below the title on phones. */
  actions?: ReactNode;
  /** Beside the title: a status, a count. */
  aside?: ReactNode;
};

/** The only h1 of a page; it names the browser's tab too. */
export function PageHeader({ title, text, back, actions, aside }: PageHeaderProps) {
  return (
    // A name without spaces breaks where it must, so that no page grows wider than a phone.
    <Stack gap="xs" mb="lg" style={{ overflowWrap: "anywhere" }}>
      <PageTitle title={title} />
      {back && <BackLink to={back.to} label={back.label} />}
      <Group justify="space-between" align="center" gap="md">
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {aside}
        </Group>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {text && (
        <Text c="dimmed" maw={680}>
          {text}
        </Text>
      )}
    </Stack>
  );
}
