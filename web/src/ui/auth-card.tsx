import { Paper, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useClub } from "#web/lib/club.ts";
import classes from "./auth-card.module.css";
import { ClubLogo } from "./logo.tsx";
import { PageTitle } from "./page-header.tsx";

type AuthCardProps = {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  /** Said under the club's name, which then stands in its colours beside the form, above it on a phone. */
  welcome?: ReactNode;
};

/** The card of every login-like screen: who the club is, what to do, the form. */
export function AuthCard({ title, text, children, welcome }: AuthCardProps) {
  const club = useClub();
  return (
    <Paper withBorder shadow="md" className={classes.card} data-wide={welcome !== undefined || undefined}>
      {welcome !== undefined && (
        <div className={classes.club}>
          <span className={classes.logo}>
            <ClubLogo size={56} isDecorative />
          </span>
          <div>
            <p className={classes.name}>{club?.club_name}</p>
            <p className={classes.welcome}>{welcome}</p>
          </div>
        </div>
      )}
      <div className={classes.form}>
        <PageTitle title={title} />
        <Stack gap="xs" mb="lg" align="center" ta="center">
          {welcome === undefined && <ClubLogo size={64} isDecorative />}
          <Title order={1} mt="xs">
            {title}
          </Title>
          {text && <Text c="dimmed">{text}</Text>}
        </Stack>
        {children}
      </div>
    </Paper>
  );
}
