import { Center, Loader, Stack, Text } from "@mantine/core";
import { auth as words } from "#words/auth.ts";

/** What stands in for a login that is being loaded: it spins until it is known whose login it is. */
export function ClubLoading() {
  return (
    <Center mih="60vh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed">{words.login.loading}</Text>
      </Stack>
    </Center>
  );
}
