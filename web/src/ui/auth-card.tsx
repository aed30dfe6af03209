import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ClubLogo } from "./logo.tsx";
import { PageTitle } from "./page-title.tsx";

type AuthCardProps = { title: string; text?: ReactNode; children: ReactNode };

/** The card of every login-like screen: who the club is, what to do, the form. */
export function AuthCard({ title, text, children }: AuthCardProps) {
  return (
    <Paper withBorder shadow="md" p={{ base: "lg", xs: 36 }} w="100%" maw={440}>
      <PageTitle title={title} />
      <Stack gap="xs" mb="lg" align="center" ta="center">
        <ClubLogo size={64} isDecorative />
        <Title order={1} mt="xs">
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
      </Stack>
      {children}
    </Paper>
  );
}
