import { Badge, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { FigureName } from "#contract/figures.ts";
import { type PaymentRow, type PaymentTotals, payments } from "#contract/payments.ts";
import type { ClubSettingsView } from "#contract/settings.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { formatDollars, formatMonth } from "#web/lib/format.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { AboutFigure } from "#web/shared/figures/about-figure.tsx";
import { useExport } from "#web/shared/lists/list-acts.ts";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { useSeasons } from "#web/shared/seasons/seasons.ts";
import { periodOf } from "#web/ui/day-range.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { payments as words } from "#words/panel/payments.ts";
import { paymentColumns, paymentFilters } from "./payment-columns.tsx";
import classes from "./payments.module.css";

/** What members paid by card: totals, the single payments, and where cards are set up. */
export function Component() {
  const list = useList(adminApi.payments.getPayments, payments.getPayments, {
    sort: "created_at",
    order_by: "desc",
  });
  const exported = useExport("payments", (format) =>
    adminClient.exports.payments({ format, ...list.narrowed }),
  );
  return (
    <ListScreen<PaymentRow>
      title={words.screen.payment}
      label={words.screen.payments}
      text={words.screen.cardPaymentsThroughStripe}
      acts={[
        { label: words.screen.creditStatement, to: panelPaths.creditMovements },
        { label: words.screen.reconciliation, to: panelPaths.reconciliation },
      ]}
      list={list}
      exported={exported}
      columns={paymentColumns}
      searchPlaceholder={words.screen.orderMemberOrStripeReference}
      filters={paymentFilters(useSeasons())}
      empty={{
        text: words.screen.paymentAppearsHereAsSoon,
        narrowed: { text: words.screen.noPaymentsMatch, showAll: words.screen.showAllPayments },
      }}
    >
      <div className={classes.top}>
        <TotalsCard filters={list.params.filters} />
        <StripeCard />
      </div>
    </ListScreen>
  );
}

/** What came in the chosen days, by card and marked as paid, and month by month. */
function TotalsCard({ filters }: { filters: Record<string, string> }) {
  const totals = useQuery(
    adminApi.payments.totals.queryOptions({ input: periodOf(filters), placeholderData: keepPreviousData }),
  );
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="payment-totals">
      <Stack gap="md">
        <Title order={2} size="h3" id="payment-totals">
          {words.totalsCard.totals}
        </Title>
        <QueryState query={totals} skeleton={<Skeleton height={150} />}>
          {({ data }) => (
            <>
              <dl className={classes.figures} style={{ margin: 0 }}>
                <Figure
                  label={words.totalsCard.received}
                  about="received"
                  value={formatDollars(data.captured)}
                  parts={partsOf(data.captured, data.captured_by_hand, words.totalsCard.markedAsPaid)}
                />
                <Figure
                  label={words.totalsCard.refunded}
                  about="refunded"
                  value={formatDollars(data.refunded)}
                  parts={[
                    ...partsOf(data.refunded, data.refunded_by_hand, words.totalsCard.byHand),
                    ...(data.to_give_back > 0
                      ? [words.totalsCard.stillToGiveBack(formatDollars(data.to_give_back))]
                      : []),
                  ]}
                />
                <Figure label={words.totalsCard.net} value={formatDollars(data.net)} />
                <Figure label={words.totalsCard.payments} value={String(data.count)} />
              </dl>
              {data.months.length > 0 && <Months months={data.months} />}
            </>
          )}
        </QueryState>
      </Stack>
    </Paper>
  );
}

/** How a sum divides, where some of it was no card's. */
function partsOf(all: number, hand: number, byHand: (amount: string) => string): string[] {
  if (hand === 0) return [];
  return [words.totalsCard.byCard(formatDollars(all - hand)), byHand(formatDollars(hand))];
}

type FigureProps = { label: string; about?: FigureName; value: string; parts?: string[] };

function Figure({ label, about, value, parts = [] }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>
        {label} {about && <AboutFigure figure={about} />}
      </dt>
      <dd>{value}</dd>
      {parts.map((part) => (
        <dd key={part} className={classes.part}>
          {part}
        </dd>
      ))}
    </div>
  );
}

type Month = PaymentTotals & { month: string };

function Months({ months }: { months: Month[] }) {
  const isApart = months.some((month) => month.captured_by_hand > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard too
    <section className={classes.scroll} tabIndex={0} aria-label={words.totalsCard.totalsByMonth}>
      <table className={classes.months}>
        <thead>
          <tr>
            <th scope="col">{words.totalsCard.month}</th>
            <th scope="col">{words.totalsCard.received}</th>
            {isApart && <th scope="col">{words.totalsCard.ofItMarkedAsPaid}</th>}
            <th scope="col">{words.totalsCard.refunded}</th>
            <th scope="col">{words.totalsCard.net}</th>
            <th scope="col">{words.totalsCard.payments}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, captured, captured_by_hand, refunded, net, count }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatDollars(captured)}</td>
              {isApart && <td>{formatDollars(captured_by_hand)}</td>}
              <td>{formatDollars(refunded)}</td>
              <td>{formatDollars(net)}</td>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether the club can take card payments, and where to set that up. */
function StripeCard() {
  const stripe = useQuery(
    adminApi.settings.getSettings.queryOptions({
      input: {},
      staleTime: FRESH_FOR_MS,
      select: ({ data }) => data.stripe,
    }),
  );
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="stripe-set-up">
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3" id="stripe-set-up">
          {words.stripeCard.stripeSetUp}
        </Title>
        <QueryState query={stripe} skeleton={<Skeleton height={80} />}>
          {(state) => <State stripe={state} />}
        </QueryState>
        <Button component={Link} to={`${panelPaths.profileSettings}?section=stripe`} variant="default">
          {words.stripeCard.openTheStripeSettings}
        </Button>
      </Stack>
    </Paper>
  );
}

function State({ stripe }: { stripe: ClubSettingsView["stripe"] }) {
  const { secret_key, webhook_secret, account_name } = stripe;
  if (secret_key === "") return <Text>{words.stripeCard.membersCannotPayByCard}</Text>;
  const isTest = secret_key.includes("_test_");
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Badge color={isTest ? "warning" : "success"} variant="light">
          {isTest ? words.stripeCard.testMode : words.stripeCard.live}
        </Badge>
        <Text span size="sm" ff="monospace">
          {secret_key}
        </Text>
      </Group>
      {account_name && <Text fw={600}>{account_name}</Text>}
      {webhook_secret === "" && <Text size="sm">{words.stripeCard.theWebhookSecretIsMissing}</Text>}
    </Stack>
  );
}
