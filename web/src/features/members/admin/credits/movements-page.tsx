import { Anchor, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type CreditMovement, type CreditTotals, creditMovements } from "#contract/credit-movements.ts";
import { movementKinds } from "#contract/credits-statement.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { formatDay, formatDollars } from "#web/lib/format.ts";
import { creditHoldersPath, editMemberPath, panelPaths } from "#web/lib/panel-paths.ts";
import { AboutFigure } from "#web/shared/figures/about-figure.tsx";
import { useExport } from "#web/shared/lists/list-acts.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { useSeasons } from "#web/shared/seasons/seasons.ts";
import { dayFilters, type ListFilter } from "#web/ui/data-table/filters.ts";
import { type NamedRange, periodOf } from "#web/ui/day-range.tsx";
import { LongName } from "#web/ui/long-name.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { sentence } from "#web/ui/written.tsx";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import classes from "./movements.module.css";
import { MovementFoot, movementWord, sharedColumns } from "./statement.tsx";

const movementFilters = (ranges: NamedRange[]): ListFilter[] => [
  {
    name: "kind",
    label: words.movements.what,
    choices: movementKinds.map((value) => ({ value, label: movementWord(value) })),
  },
  ...dayFilters(ranges),
];

/** The credits of all members as a treasurer reads them: totals of the chosen days, and every movement. */
export function Component() {
  const list = useList(adminApi.creditMovements.list, creditMovements.list, { sort: "at", order_by: "desc" });
  const exported = useExport("credits", (format) =>
    adminClient.exports.credits({ format, ...list.narrowed }),
  );
  return (
    <ListScreen<CreditMovement>
      title={words.movements.creditStatement}
      label={words.movements.creditMovementsOfAllMembers}
      back={{ label: words.movements.payment, to: panelPaths.payments }}
      text={words.movements.everyMovementOfAllMembers}
      list={list}
      acts={[{ label: words.movements.whoHoldsCredits, to: creditHoldersPath }]}
      exported={exported}
      columns={movementColumns}
      searchPlaceholder={words.movements.memberOrOrder}
      filters={movementFilters(useSeasons())}
      empty={{
        text: words.movements.creditsThatCome,
        narrowed: { text: words.movements.noMovementsMatch, showAll: words.movements.showAllMovements },
      }}
    >
      <MovementTotals filters={list.params.filters} />
    </ListScreen>
  );
}

const movementColumns: ListColumn<CreditMovement>[] = [
  sharedColumns.at,
  {
    name: "member",
    card: "title",
    title: words.movementColumns.member,
    isFixed: true,
    render: ({ member }) => <MemberLink member={member} />,
  },
  { name: "kind", card: "line", title: words.movementColumns.what, render: ({ kind }) => movementWord(kind) },
  { ...sharedColumns.reason, title: words.movementColumns.reasonAndOrder },
  sharedColumns.actor,
  { ...sharedColumns.expires, isHiddenAtFirst: true },
  sharedColumns.amount,
  {
    name: "balance",
    card: "line",
    onCard: (entry) => <MovementFoot entry={entry} />,
    title: words.movementColumns.balanceAfter,
    as: "money",
  },
];

function MemberLink({ member }: Pick<CreditMovement, "member">) {
  return (
    <Anchor component={Link} to={editMemberPath(member.id)} size="sm" fw={600}>
      <LongName name={member.name} />
    </Anchor>
  );
}

/** All wallets before the chosen days, in them, and after them; whatever else filters the list. */
function MovementTotals({ filters }: { filters: Record<string, string> }) {
  const totals = useQuery(
    adminApi.creditMovements.totals.queryOptions({
      input: periodOf(filters),
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Paper withBorder p="lg" mb="lg" component="section" aria-labelledby="credit-totals">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="credit-totals">
            {words.movementTotals.totals}
          </Title>
          <Text size="sm" c="dimmed">
            {words.movementTotals.allMembers(periodInWords(periodOf(filters)))}
          </Text>
        </div>
        <QueryState query={totals} skeleton={<Skeleton height={64} />}>
          {({ data }) => <Sums totals={data} />}
        </QueryState>
      </Stack>
    </Paper>
  );
}

function Sums({ totals }: { totals: CreditTotals }) {
  const { closing, outstanding } = totals;
  return (
    <>
      <dl className={classes.figures}>
        <Sum label={words.movementTotals.openingBalance} value={totals.opening} />
        <Sum label={movementWord("grant")} value={totals.granted} sign="+" />
        <Sum label={movementWord("refund")} value={totals.refunded} sign="+" />
        <Sum label={movementWord("spend")} value={totals.spent} sign="−" />
        <Sum label={movementWord("deduct")} value={totals.deducted} sign="−" />
        <Sum label={movementWord("expire")} value={totals.expired} sign="−" />
        <Sum label={words.movementTotals.closingBalance} value={closing} />
      </dl>
      {outstanding !== null && (
        <Text size="sm" component="div">
          {sentence(
            words.movementTotals.creditsOutstanding(
              formatDollars(outstanding),
              <AboutFigure figure="credits_outstanding" />,
            ),
          )}
          {outstanding !== closing && words.movementTotals.stillIncludesExpired}
        </Text>
      )}
    </>
  );
}

function Sum({ label, value, sign }: { label: string; value: number; sign?: "+" | "−" }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        {value !== 0 && sign}
        {formatDollars(value)}
      </dd>
    </div>
  );
}

function periodInWords({ from, to }: { from?: string; to?: string }): string {
  if (from && to) return words.movementTotals.fromTo(formatDay(from), formatDay(to));
  if (from) return words.movementTotals.since(formatDay(from));
  return to ? words.movementTotals.until(formatDay(to)) : words.movementTotals.fromTheBeginningUntilNow;
}
