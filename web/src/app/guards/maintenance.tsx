import { Center, Stack, Text, Title } from "@mantine/core";
import { IconTool } from "@tabler/icons-react";
import { club, PRODUCT_NAME } from "../../lib/club.ts";
import { ClubLogo } from "../../ui/logo.tsx";
import classes from "./maintenance.module.css";

/** Shown instead of everything while the club's status is 0. */
export function Maintenance() {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <title>{`Maintenance · ${club?.club_name ?? PRODUCT_NAME}`}</title>
      <Stack align="center" gap="md" ta="center" maw={520}>
        <ClubLogo size={72} />
        <div className={classes.icon}>
          <IconTool size={28} stroke={1.6} aria-hidden />
        </div>
        <Title order={1}>MAINTENANCE MODE</Title>
        <Text size="lg" c="dimmed">
          We are just tidying up a few things in the {PRODUCT_NAME}.
        </Text>
        <Text size="lg" c="dimmed">
          Please come back later..
        </Text>
      </Stack>
    </Center>
  );
}
