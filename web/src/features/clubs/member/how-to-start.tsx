import { Paper, Text, Title } from "@mantine/core";
import { clubs } from "#words/clubs.ts";
import { frontHost } from "../club-address.ts";
import classes from "./main-page.module.css";

const words = clubs.front;

/** What to do on a first visit. */
export function HowToStart() {
  const host = frontHost(window.location);
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {words.start}
      </Title>
      <ol className={classes.steps}>
        {words.steps.map(({ title, text }, at) => (
          <Paper key={title} component="li" withBorder p="lg">
            <span className={classes.number} aria-hidden>
              {at + 1}
            </span>
            <Text fw={650}>{title}</Text>
            <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: "anywhere" }}>
              {text(host)}
            </Text>
          </Paper>
        ))}
      </ol>
    </section>
  );
}
