import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import type { StatementEntry } from "#contract/club-credits.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { adminOrderPath } from "../../../../lib/paths.ts";

/** Why credits moved, with the order that it was for. */
export function MovementReason({ entry }: { entry: StatementEntry }) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {entry.reason}
      {entry.order_id !== null && (
        <>
          {entry.reason && " · "}
          <Anchor component={Link} to={adminOrderPath(entry.order_id)} inherit underline="always">
            {entry.order_number ?? "Order"}
          </Anchor>
        </>
      )}
    </Text>
  );
}

/** With its sign, so that colour alone says nothing. */
export function MovementAmount({ value }: { value: number }) {
  const isOut = value < 0;
  return (
    <Text span inherit className="tabular" fw={600} c={isOut ? undefined : "success"}>
      {isOut ? "−" : "+"}
      {formatDollars(Math.abs(value))}
    </Text>
  );
}
