import { Paper, Skeleton, Stack, Title } from "@mantine/core";
import type { FigureName } from "#contract/figures.ts";
import type { PaymentTotals } from "#contract/payments.ts";
import { payments as words } from "#words/panel/payments.ts";
import { formatDollars, formatMonth } from "../../../lib/format.ts";
import { AboutFigure } from "../../../shared/figures/about-figure.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useTotals } from "./api.ts";
import classes from "./payments.module.css";

/** What came in the chosen days, by card and marked as paid, and month by month. */
export function TotalsCard({ filters }: { filters: Record<string, string> }) {
  const totals = useTotals(filters);
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
