import { Button, Group, Text } from "@mantine/core";
import type { PageSlug } from "#contract/pages.ts";
import { useStarterText } from "./api.ts";

type StarterButtonProps = { slug: PageSlug; onStart: (html: string) => void };

/** Fills an empty page with a text to begin with, for pages that have one; nothing is saved by it. */
export function StarterButton({ slug, onStart }: StarterButtonProps) {
  const text = useStarterText(slug).data;
  if (!text) return null;
  return (
    <Group gap="sm" mt="sm">
      <Button variant="light" onClick={() => onStart(text)}>
        Start with a sample text
      </Button>
      <Text size="sm" c="dimmed">
        Read it through and change what does not fit your club. It is not legal advice.
      </Text>
    </Group>
  );
}
