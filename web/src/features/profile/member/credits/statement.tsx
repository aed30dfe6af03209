import { Anchor, Button, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { Link } from "react-router";
import type { MemberStatementEntry, MovementKind } from "#contract/credits-statement.ts";
import { dayOf } from "#contract/days.ts";
import { formatDate, formatDollars } from "#web/lib/format.ts";
import type { useListParams } from "#web/lib/list-params.ts";
import { orderPath } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { DateTime, Money } from "#web/ui/written.tsx";
import { profile as words } from "#words/profile.ts";
import classes from "./credits.module.css";

type CreditStatementProps = {
  shown: { data: MemberStatementEntry[]; total: number; per_page: number };
  kind: MovementKind | undefined;
  list: ReturnType<typeof useListParams>;
  /** While another page is on its way. */
  isStale: boolean;
};

const choices = [
  { value: "", label: words.credits.all },
  ...Object.entries(words.credits.kinds).map(([value, label]) => ({ value, label })),
];

/** Every movement, newest first, with the balance after it. */
export function CreditStatement({ shown, kind, list, isStale }: CreditStatementProps) {
  const { data, total, per_page } = shown;
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} component="section" aria-labelledby="credit-statement">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h3" id="credit-statement">
          {words.credits.statement}
        </Title>
        <NativeSelect
          aria-label={words.credits.filter}
          data={choices}
          value={kind ?? ""}
          onChange={(event) => list.setFilter("kind", event.currentTarget.value || null)}
        />
      </Group>
      {data.length === 0 ? (
        <Nothing kind={kind} list={list} />
      ) : (
        <Stack gap={0} aria-busy={isStale}>
          <ul className={classes.entries}>
            {data.map((entry) => (
              <CreditStatementEntry key={entry.id} entry={entry} />
            ))}
          </ul>
          <ListPages total={total} perPage={per_page} page={list.params.page} onChange={list.setPage} />
        </Stack>
      )}
    </Paper>
  );
}

function Nothing({ kind, list }: Pick<CreditStatementProps, "kind" | "list">) {
  if (list.params.page > 1) {
    const first = (
      <Button variant="default" onClick={() => list.setPage(1)}>
        {words.credits.firstPage}
      </Button>
    );
    return <EmptyState icon={IconReceipt} title={words.credits.pastTheEnd} action={first} />;
  }
  if (kind === undefined)
    return <EmptyState icon={IconReceipt} title={words.credits.emptyTitle} text={words.credits.emptyText} />;
  const all = (
    <Button variant="default" onClick={list.clear}>
      {words.credits.showAll}
    </Button>
  );
  return <EmptyState icon={IconReceipt} title={words.credits.noneOfKind} action={all} />;
}

/** One movement: what, what for, when, how much, and what there was after it. */
function CreditStatementEntry({ entry }: { entry: MemberStatementEntry }) {
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
  return (
    <Text className="tabular" fw={600} c={value < 0 ? undefined : "success"}>
      {value < 0 ? "−" : "+"}
      {formatDollars(Math.abs(value))}
    </Text>
  );
}

/** Credits that expire sooner than this are highlighted. */
const SOON_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** In how many of the club's days credits end: 0 on the last day, null while that is far off. */
export function endsSoonIn(expiresAt: string, now: Date, timeZone: string): number | null {
  const last = dayOf(new Date(expiresAt), timeZone);
  const days = (Date.parse(last) - Date.parse(dayOf(now, timeZone))) / DAY_MS;
  return days < SOON_DAYS ? Math.max(0, days) : null;
}
