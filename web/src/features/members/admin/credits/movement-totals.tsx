import { Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { CreditTotals } from "#contract/credit-movements.ts";
import { sentence } from "#web/ui/sentence.ts";
import { memberCredits as words } from "#words/panel/member-credits.ts";
import { formatDay, formatDollars } from "../../../../lib/format.ts";
import { periodOf } from "../../../../lib/period.ts";
import { AboutFigure } from "../../../../shared/figures/about-figure.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { movementWord } from "../../credits.ts";
import { useCreditTotals } from "../api.ts";
import classes from "./movements.module.css";

/** All wallets before the chosen days, in them, and after them; whatever else filters the list. */
export function MovementTotals({ filters }: { filters: Record<string, string> }) {
  const totals = useCreditTotals(filters);
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
