import { Anchor, Paper, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { pages } from "#words/pages.ts";
import { paths } from "../../../lib/paths.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ClubDetails } from "./club-details.tsx";
import { ContactForm } from "./contact-form.tsx";
import { MessageSent } from "./message-sent.tsx";
import classes from "./pages.module.css";

const words = pages.contact;

/** A message to the club, with its own details beside. */
export function Component() {
  const [sentBy, setSentBy] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={words.title} text={words.text} />
      <div className={classes.contact}>
        {sentBy === null ? (
          <ContactForm onSent={setSentBy} />
        ) : (
          <MessageSent email={sentBy} onAnother={() => setSentBy(null)} />
        )}
        <Stack gap="lg">
          <ClubDetails />
          <Paper withBorder p="lg" component="section">
            <Title order={2} size="h4" mb={4}>
              {words.answered}
            </Title>
            <Text>
              <Anchor component={Link} to={paths.faq}>
                {words.toFaq}
              </Anchor>
            </Text>
          </Paper>
        </Stack>
      </div>
    </>
  );
}
