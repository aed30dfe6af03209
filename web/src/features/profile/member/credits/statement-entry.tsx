import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import type { MemberStatementEntry } from "#contract/credits-statement.ts";
import { profile as words } from "#words/profile.ts";
import { formatDate, formatDollars } from "../../../../lib/format.ts";
import { orderPath } from "../../../../lib/paths.ts";
import { DateTime } from "../../../../ui/date-time.tsx";
import { Money } from "../../../../ui/money.tsx";
import classes from "./credits.module.css";

/** One movement: what, what for, when, how much, and what there was after it. */
export function CreditStatementEntry({ entry }: { entry: MemberStatementEntry }) {
  const { kind, reason, order_number, packs, expires_at, at, amount, balance } = entry;
  const facts = [
    ...(reason ? [reason] : []),
    ...(packs.length > 0 ? [words.credits.packs(packs)] : []),
    ...(expires_at ? [endOf(kind, expires_at)] : []),
  ];
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <Text fw={600}>{words.credits.kinds[kind]}</Text>
        {order_number && <OrderLink entry={entry} />}
        {facts.map((fact) => (
          <Text key={fact} size="sm">
            {fact}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          <DateTime value={at} withTime />
        </Text>
      </div>
      <div className={classes.sums}>
        <Amount value={amount} />
        <Text size="sm" c="dimmed">
          {words.credits.balanceAfter} <Money value={balance} />
        </Text>
      </div>
    </li>
  );
}

function OrderLink({ entry: { order_id, order_number } }: { entry: MemberStatementEntry }) {
  const text = words.credits.orderNumber(order_number ?? "");
  if (order_id === null) return <Text size="sm">{text}</Text>;
  return (
    <Anchor component={Link} to={orderPath(order_id)} size="sm" display="block" w="fit-content">
      {text}
    </Anchor>
  );
}

function endOf(kind: MemberStatementEntry["kind"], expiresAt: string): string {
  const day = formatDate(expiresAt);
  return kind === "expire" ? words.credits.endedOn(day) : words.credits.spendBy(day);
}

/** With its sign, so that colour isn't the only cue. */
function Amount({ value }: { value: number }) {
  const isOut = value < 0;
  return (
    <Text className="tabular" fw={600} c={isOut ? undefined : "success"}>
      {isOut ? "−" : "+"}
      {formatDollars(Math.abs(value))}
    </Text>
  );
}
