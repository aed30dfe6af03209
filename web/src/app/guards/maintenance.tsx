import { Center, Stack, Text, Title } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import { Link } from "react-router";
import { usePage } from "#web/lib/club.ts";
import { staffLoginPath } from "#web/lib/paths.ts";
import { ClubLogo } from "#web/ui/logo.tsx";
import { clubs } from "#words/clubs.ts";
import classes from "./maintenance.module.css";

const words = clubs.maintenance;

/** Shown instead of everything while the club's status is 0. `hasWayIn`: links to the staff's login. */
export function Maintenance({ hasWayIn }: { hasWayIn: boolean }) {
  const { club, product } = usePage();
  return (
    <Center component="main" mih="100dvh" p="lg">
      <title>{`${words.tab} - ${club?.club_name ?? product}`}</title>
      <Stack align="center" gap="md" ta="center" maw={520}>
        <ClubLogo size={72} />
        <div className={classes.icon}>
          <IconTool size={28} stroke={1.6} aria-hidden />
        </div>
        <Title order={1}>{words.title}</Title>
        <Text size="lg" c="dimmed">
          {words.text(product)}
        </Text>
        <Text size="lg" c="dimmed">
          {words.later}
        </Text>
        {hasWayIn && (
          <Text component={Link} to={staffLoginPath} size="sm" c="dimmed" td="underline" mt="lg">
            {words.staff}
          </Text>
        )}
      </Stack>
    </Center>
  );
}
