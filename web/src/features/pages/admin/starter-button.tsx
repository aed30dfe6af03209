import { Button, Group, Text } from "@mantine/core";
import type { PageSlug } from "#contract/page-slugs.ts";
import { pages as words } from "#words/panel/pages.ts";
import { useStarterText } from "./api.ts";

type StarterButtonProps = { slug: PageSlug; onStart: (html: string) => void };

/** Fills an empty page with its sample text, if it has one. Nothing is saved yet. */
export function StarterButton({ slug, onStart }: StarterButtonProps) {
  const text = useStarterText(slug).data;
  if (!text) return null;
  return (
    <Group gap="sm" mt="sm">
      <Button variant="light" onClick={() => onStart(text)}>
        {words.starterButton.startWithASampleText}
      </Button>
      <Text size="sm" c="dimmed">
        {words.starterButton.readItThroughAndChange}
      </Text>
    </Group>
  );
}
