import { Center, Text } from "@mantine/core";
import { ui } from "#words/ui.ts";

/** Shown while a screen's file loads. */
export function PageLoading() {
  return (
    <Center mih="60vh" role="status">
      <Text c="dimmed">{ui.states.loading}</Text>
    </Center>
  );
}
