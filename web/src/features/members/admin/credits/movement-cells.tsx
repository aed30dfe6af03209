import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import type { StatementEntry } from "#contract/club-credits.ts";
import { formatDollars } from "#web/lib/format.ts";
import { adminOrderPath } from "#web/lib/panel-paths.ts";
import { DateTime, Money, sentence } from "#web/ui/written.tsx";
import { memberCredits as words } from "#words/panel/member-credits.ts";

/** Why credits moved, with the order that it was for. */
export function MovementReason({ entry }: { entry: StatementEntry }) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {entry.reason}
      {entry.order_id !== null && (
        <>
          {entry.reason && " · "}
          <Anchor component={Link} to={adminOrderPath(entry.order_id)} inherit underline="always">
            {entry.order_number ?? words.movementCells.order}
          </Anchor>
        </>
      )}
    </Text>
  );
}

/** With its sign, so that it does not depend on colour alone. */
export function MovementAmount({ value }: { value: number }) {
  const isOut = value < 0;
  return (
    <Text span inherit className="tabular" fw={600} c={isOut ? undefined : "success"}>
      {isOut ? "−" : "+"}
      {formatDollars(Math.abs(value))}
    </Text>
  );
}

/** On a card: when and by whom, and the balance after it. */
export function MovementFoot({ entry }: { entry: StatementEntry }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="xs" c="dimmed">
        <DateTime value={entry.at} withTime />
        {entry.actor && ` · ${entry.actor}`}
      </Text>
      <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
        {sentence(words.movementCells.balance(<Money value={entry.balance} />))}
      </Text>
    </Group>
  );
}
