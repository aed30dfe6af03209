import { Badge, Group, Paper, Skeleton, Table, Text, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReconciliationDay } from "#contract/reconciliation.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDay } from "#web/lib/format.ts";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { Money, sentence } from "#web/ui/written.tsx";
import { payments as words } from "#words/panel/payments.ts";
import classes from "../payments.module.css";

const SHOWN_DAYS = 31;

/** The days that were compared last, with both sides' sums. */
export function DaysCard() {
  const days = useQuery(adminApi.reconciliation.days.queryOptions({ input: { per_page: SHOWN_DAYS } }));
  return (
    <Paper withBorder p="lg" mb="lg" component="section" aria-labelledby="compared-days">
      <Title order={2} size="h3" id="compared-days" mb="sm">
        {words.daysCard.comparedDays}
      </Title>
      <QueryState
        query={days}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyLines>{words.daysCard.noDaysHaveBeenCompared}</EmptyLines>}
      >
        {({ data }) => <Days days={data} />}
      </QueryState>
    </Paper>
  );
}

function Days({ days }: { days: ReconciliationDay[] }) {
  const isPhone = useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard too
    <section className={classes.scroll} tabIndex={0} aria-label={words.daysCard.comparedDays}>
      {isPhone ? <DayList days={days} /> : <DayTable days={days} />}
    </section>
  );
}

function DayTable({ days }: { days: ReconciliationDay[] }) {
  return (
    <Table miw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.daysCard.day}</Table.Th>
          <Table.Th ta="right">{words.daysCard.receivedShop}</Table.Th>
          <Table.Th ta="right">{words.daysCard.receivedStripe}</Table.Th>
          <Table.Th ta="right">{words.daysCard.refundedShop}</Table.Th>
          <Table.Th ta="right">{words.daysCard.refundedStripe}</Table.Th>
          <Table.Th>{words.daysCard.outcome}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{formatDay(one.day)}</Table.Td>
            <Table.Td ta="right">
              <Money value={one.our_captured} />
            </Table.Td>
            <Table.Td ta="right">
              <Money value={one.stripe_captured} />
            </Table.Td>
            <Table.Td ta="right">
              <Money value={one.our_refunded} />
            </Table.Td>
            <Table.Td ta="right">
              <Money value={one.stripe_refunded} />
            </Table.Td>
            <Table.Td>
              <Outcome day={one} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** On a phone: what came of it beside each day, the sums below. */
function DayList({ days }: { days: ReconciliationDay[] }) {
  return (
    <ul className={classes.days}>
      {days.map((one) => (
        <li key={one.id}>
          <Group justify="space-between" gap="xs" mb={4}>
            <Text fw={600}>{formatDay(one.day)}</Text>
            <Outcome day={one} />
          </Group>
          <Text size="sm" c="dimmed">
            {sentence(
              words.daysCard.receivedShopStripe(
                <Money value={one.our_captured} />,
                <Money value={one.stripe_captured} />,
              ),
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {sentence(
              words.daysCard.refundedShopStripe(
                <Money value={one.our_refunded} />,
                <Money value={one.stripe_refunded} />,
              ),
            )}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ day: { status, error, open_differences } }: { day: ReconciliationDay }) {
  if (status === "running") return <Badge variant="light">{words.daysCard.underWay}</Badge>;
  if (status === "failed")
    return (
      <Text size="sm" c="error">
        {error ?? words.daysCard.stripeDidNotAnswer}
      </Text>
    );
  return open_differences === 0 ? (
    <Badge variant="light" color="success">
      {words.daysCard.agrees}
    </Badge>
  ) : (
    <Badge variant="light" color="error">
      {words.daysCard.openDifferences(open_differences)}
    </Badge>
  );
}
