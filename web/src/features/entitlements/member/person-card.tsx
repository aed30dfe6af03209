import { Avatar, Paper, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import type { EntitledPerson } from "#contract/entitlements.ts";
import { entitlements } from "#words/entitlements.ts";
import { EntitledPackRow } from "./entitled-pack-row.tsx";
import classes from "./entitlements-page.module.css";
import { PastPacks, PastToggle } from "./past-packs.tsx";

const { page: words } = entitlements;

/** One person of the family: what can be chosen, a row each, and what is past. Somebody who has nothing takes one line. */
export function EntitledPersonCard({ person }: { person: EntitledPerson }) {
  const { name, relation, open, past } = person;
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  const isIdle = open.length === 0;
  const pastToggle = past.length > 0 && (
    <PastToggle count={past.length} isOpen={isOpen} controls={id} onToggle={toggle} />
  );
  return (
    <Paper withBorder component="section" aria-label={name} className={classes.person}>
      <div className={classes.head}>
        <Avatar color="club" radius="xl" size={isIdle ? 32 : 40} aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </Avatar>
        <div className={classes.name}>
          <Title order={2} size={isIdle ? "h4" : "h3"}>
            {name}
          </Title>
          {(isIdle || relation) && (
            <Text size="sm" c="dimmed" tt={isIdle ? undefined : "capitalize"}>
              {isIdle ? words.nothingToChoose : relation}
            </Text>
          )}
        </div>
        {isIdle && pastToggle}
      </div>
      {open.map((entitlement) => (
        <EntitledPackRow key={entitlement.id} person={person} entitlement={entitlement} />
      ))}
      {/* What can be chosen is met first. */}
      {!isIdle && pastToggle && <div className={classes.foot}>{pastToggle}</div>}
      <PastPacks id={id} past={past} isOpen={isOpen} />
    </Paper>
  );
}
