import { Button, List, Paper, Text, Title } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { pages } from "#words/pages.ts";

const words = pages.contact;

/** Replaces the form once the message is sent, and says what happens next. */
export function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper withBorder p="lg" component="section" role="status">
      <IconMailCheck size={36} stroke={1.5} color="var(--club-text)" aria-hidden />
      <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
        {words.sent}
      </Title>
      <Text mt={4} style={{ overflowWrap: "anywhere" }}>
        {words.answerTo(email)}
      </Text>
      <Text fw={600} mt="md" mb={6}>
        {words.nextTitle}
      </Text>
      <List type="ordered" spacing={6}>
        {words.next.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Button variant="default" mt="lg" onClick={onAnother}>
        {words.another}
      </Button>
    </Paper>
  );
}
