import { Center, Text } from "@mantine/core";
import { ui } from "#words/ui.ts";

/** What stands in for a screen whose file is being loaded. */
export function PageLoading() {
  return (
    <Center mih="60vh" role="status">
      <Text c="dimmed">{ui.states.loading}</Text>
    </Center>
  );
}
