import { Card, Center, Group, SegmentedControl, Skeleton, Text, Title, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { loadedPart } from "#web/ui/loaded-part.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { dashboard as words } from "#words/panel/dashboard.ts";
import classes from "./dashboard.module.css";
import { type Period, type PeriodLength, periodChoices, periodName, readPeriod } from "./figures.tsx";
import type { SalesBarsProps } from "./sales-bars.tsx";

const SalesBars = loadedPart<SalesBarsProps>(
  "sales-bars",
  async () => (await import("./sales-bars.tsx")).SalesBars,
  ({ height }) => height,
);
const HEIGHT = 280;

/** Sales over time. The chosen periods are kept in the URL. */
export function SalesChart() {
  const [searchParams, setSearchParams] = useSearchParams();
  const period = readPeriod(searchParams.get("period"));
  const graph = useQuery(
    adminApi.dashboard.graph.queryOptions({ input: { period }, staleTime: FRESH_FOR_MS }),
  );
  const choose = (value: string) =>
    setSearchParams({ period: value }, { replace: true, preventScrollReset: true });
  const covers = periodChoices.find(({ value }) => value === period)?.covers ?? "";
  return (
    <Card withBorder component="section" aria-labelledby="sales-over-time">
      <Group justify="space-between" gap="sm" mb="md">
        <div>
          <Title order={2} size="h4" id="sales-over-time">
            {words.salesChart.sales}
          </Title>
          <Text size="sm" c="dimmed">
            {words.salesChart.per(period, covers)}
          </Text>
        </div>
        <SegmentedControl
          aria-label={words.salesChart.salesPer}
          size="sm"
          value={period}
          onChange={choose}
          data={periodChoices.map(({ value, label }) => ({ value, label }))}
        />
      </Group>
      <QueryState
        query={graph}
        skeleton={<Skeleton height={HEIGHT} />}
        isEmpty={(answer) => answer.data.every(({ orders }) => orders === 0)}
        empty={
          <Center h={HEIGHT} c="dimmed">
            {words.salesChart.noSalesIn(covers)}
          </Center>
        }
      >
        {({ data }) => (
          <div className={classes.chart}>
            <SalesBars periods={data} period={period} height={HEIGHT} />
            <ChartTable
              periods={data}
              period={period}
              caption={words.salesChart.salesPerPeriod(period, covers)}
            />
          </div>
        )}
      </QueryState>
    </Card>
  );
}

type ChartTableProps = { periods: Period[]; period: PeriodLength; caption: string };

/** The same figures for somebody who cannot see the bars. */
function ChartTable({ periods, period, caption }: ChartTableProps) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.salesChart.period}</th>
            <th scope="col">{words.salesChart.sales}</th>
            <th scope="col">{words.salesChart.orders}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ date, sales, orders }) => (
            <tr key={date}>
              <th scope="row">{periodName(date, period)}</th>
              <td>{formatDollars(sales)}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
