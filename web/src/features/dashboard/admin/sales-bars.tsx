import { formatDollarsShort } from "#web/lib/format-figures.ts";
import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { Paper, Text } from "@mantine/core";
import { formatDollars } from "#web/lib/format.ts";
import { dashboard as words } from "#words/panel/dashboard.ts";
import { axisName, type Period, type PeriodLength, periodName } from "./figures.tsx";

export type SalesBarsProps = { periods: Period[]; period: PeriodLength; height: number };

/** Sales as bars. A file of its own, because the chart library is heavy and only this needs it. */
export function SalesBars({ periods, period, height }: SalesBarsProps) {
  return (
    <BarChart
      h={height}
      aria-hidden
      data={periods}
      dataKey="date"
      series={[{ name: "sales", label: words.salesBars.sales, color: "var(--club-edge)" }]}
      gridColor="var(--line)"
      textColor="var(--mantine-color-dimmed)"
      tickLine="none"
      maxBarWidth={44}
      valueFormatter={(value) => formatDollarsShort(value)}
      xAxisProps={{ tickFormatter: (date: string) => axisName(date, period), minTickGap: 18 }}
      yAxisProps={{ width: 56, allowDecimals: false }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
      // The table beside it shows the same; reading the figures twice would be once too often.
      barChartProps={{ accessibilityLayer: false }}
      tooltipProps={{
        content: ({ payload }) => (
          <Bubble period={period} shown={payload?.[0]?.payload as Period | undefined} />
        ),
      }}
    />
  );
}

function Bubble({ shown, period }: { shown: Period | undefined; period: PeriodLength }) {
  if (!shown) return null;
  return (
    <Paper withBorder shadow="md" px="md" py="sm">
      <Text size="sm" c="dimmed">
        {periodName(shown.date, period)}
      </Text>
      <Text fw={650} className="tabular">
        {formatDollars(shown.sales)}
      </Text>
      <Text size="sm">{words.salesBars.orders(shown.orders)}</Text>
    </Paper>
  );
}
