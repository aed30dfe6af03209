import { Button, Group, Text } from "@mantine/core";
import type { PageSlug } from "#contract/pages.ts";
import { starterText } from "../starter-texts.ts";
import { useClubSettings } from "./api.ts";

type StarterButtonProps = { slug: PageSlug; onStart: (html: string) => void };

/** Fills an empty page with a text to begin with, for pages that have one; nothing is saved by it. */
export function StarterButton({ slug, onStart }: StarterButtonProps) {
  const settings = useClubSettings();
  if (!settings.data) return null;
  const { profile, contact, returns } = settings.data.data;
  const text = starterText(slug, {
    club: profile.club_name,
    email: contact.contact_email,
    returnsDays: returns.returns_days,
  });
  if (text === null) return null;
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
