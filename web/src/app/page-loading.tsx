import { Center, Loader, Stack, Text } from "@mantine/core";
import { ui } from "#words/ui.ts";

/** Shown while a screen's file loads. */
export function PageLoading() {
  return (
    <Center mih="60vh" role="status">
      <Text c="dimmed">{ui.states.loading}</Text>
    </Center>
  );
}

/** What is shown while a login loads: a spinner, until it is known whose login it is. */
export function ClubLoading() {
  return (
    <Center mih="60vh" role="status">
      <Stack align="center" gap="sm">
        <Loader aria-hidden />
        <Text c="dimmed">{ui.states.loading}</Text>
      </Stack>
    </Center>
  );
}
