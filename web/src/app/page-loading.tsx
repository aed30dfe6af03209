import { Center, Text } from "@mantine/core";

/** What stands in for a screen whose file is being loaded. */
export function PageLoading() {
  return (
    <Center mih="60vh" role="status">
      <Text c="dimmed">Loading...</Text>
    </Center>
  );
}
