import { Button, Divider, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { AdminMember } from "#contract/member-rows.ts";
import { sentence } from "#web/ui/sentence.ts";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import { totalCredits } from "../../../../lib/stores/user.rules.ts";
import { useHashAct } from "../../../../lib/use-hash-act.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { availableCredits } from "../../credits.ts";
import { Card } from "../person/card.tsx";
import classes from "../person/person.module.css";
import { type CreditsAct, CreditsDialog } from "./credits-dialog.tsx";

/** What a member has, until when, and how much of it is set aside; admins change it here. */
export function CreditsCard({ member }: { member: AdminMember }) {
  const [act, setAct] = useState<CreditsAct | null>(null);
  const total = totalCredits(member);
  const about = { member: { id: member.id, name: member.name, email: member.email }, total };
  useHashAct(member.can.manage_credits ? { grant: () => setAct({ kind: "grant", ...about }) } : {});
  return (
    <Card title={words.creditsCard.credits}>
      <Text className={classes.balance}>
        <Money value={total} />
      </Text>
      {member.held_credits > 0 && (
        <Text size="sm" c="dimmed">
          {sentence(
            words.creditsCard.isSetAsideForOrders(
              <Money value={member.held_credits} />,
              <Money value={availableCredits(member)} />,
            ),
          )}
        </Text>
      )}
      <Divider my="sm" />
      <Parts member={member} />
      {member.can.manage_credits && (
        <Group grow mt="md">
          <Button onClick={() => setAct({ kind: "grant", ...about })}>{words.creditsCard.grant}</Button>
          <Button variant="default" onClick={() => setAct({ kind: "deduct", ...about })}>
            {words.creditsCard.deduct}
          </Button>
        </Group>
      )}
      <CreditsDialog act={act} onClose={() => setAct(null)} />
    </Card>
  );
}

function Parts({ member }: { member: AdminMember }) {
  const entries = member.credit_entries.toSorted(
    (a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at),
  );
  return (
    <Stack gap={6}>
      {entries.map((entry) => (
        <Group key={entry.id} justify="space-between" wrap="nowrap">
          <span>{sentence(words.creditsCard.until(<DateTime value={entry.expires_at} />))}</span>
          <Money value={entry.credits} />
        </Group>
      ))}
      <Group justify="space-between" wrap="nowrap">
        <span>{words.creditsCard.noExpiry}</span>
        <Money value={member.credits} />
      </Group>
    </Stack>
  );
}
