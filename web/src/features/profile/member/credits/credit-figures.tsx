import { Divider, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { MemberUser } from "#contract/members.ts";
import { totalCredits } from "../../../../lib/stores/user.rules.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import { heldCredits } from "../../held-credits.ts";
import classes from "../addresses/address-book.module.css";

/** The member's credits, and until when they can be spent. */
export function Credits({ member }: { member: MemberUser }) {
  const held = heldCredits(member);
  const entries = member.credit_entries.toSorted((a, b) => a.expires_at.localeCompare(b.expires_at));
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} size="h3">
        Credits
      </Title>
      <Text className={classes.credits}>
        <Money value={totalCredits(member)} />
      </Text>
      {held > 0 && (
        <Text size="sm" c="dimmed">
          <Money value={held} /> of it is set aside for an order that waits for payment.
        </Text>
      )}
      <Divider my="md" />
      <Stack gap="xs">
        {entries.map((entry) => (
          <Group key={entry.id} justify="space-between" wrap="nowrap">
            <span>
              Until <DateTime value={entry.expires_at} />
            </span>
            <Money value={entry.credits} />
          </Group>
        ))}
        <Group justify="space-between" wrap="nowrap">
          <span>Without an end</span>
          <Money value={member.credits} />
        </Group>
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        1 credit is worth 1 dollar. {entries.length > 0 && "What ends first is spent first."}
      </Text>
    </Paper>
  );
}
