import { Avatar, Group, Paper, Text, Title } from "@mantine/core";
import type { EntitledPerson } from "#contract/entitlements.ts";
import { entitlements } from "#words/entitlements.ts";
import { EntitledPackCard } from "./entitled-pack-card.tsx";
import classes from "./entitlements-page.module.css";
import { PastPacks } from "./past-packs.tsx";

const { page: words } = entitlements;

/** One person of the family: what can be chosen, and what is past. */
export function EntitledPersonCard({ person }: { person: EntitledPerson }) {
  const { name, relation, open, past } = person;
  return (
    <Paper withBorder component="section" aria-label={name} className={classes.person}>
      <Group gap="sm" wrap="nowrap">
        <Avatar color="club" radius="xl" size={44} aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </Avatar>
        <div className={classes.words}>
          <Title order={2}>{name}</Title>
          <Text size="sm" c="dimmed" tt="capitalize">
            {relation}
          </Text>
        </div>
      </Group>
      {open.length > 0 ? (
        <div className={classes.packs}>
          {open.map((entitlement) => (
            <EntitledPackCard key={entitlement.id} person={person} entitlement={entitlement} />
          ))}
        </div>
      ) : (
        <Text c="dimmed">{words.nothingToChoose}</Text>
      )}
      {past.length > 0 && <PastPacks past={past} />}
    </Paper>
  );
}
