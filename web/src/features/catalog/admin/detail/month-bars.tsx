import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { Paper, Text } from "@mantine/core";
import { formatCalendar, formatDollars, formatMonth } from "#web/lib/format.ts";
import { catalog as words } from "#words/panel/catalog.ts";

export type Month = { month: string; quantity: number; revenue: number };
export type MonthBarsProps = { months: Month[]; height: number };

/** Pieces sold as bars. A file of its own, because the chart library is heavy and only this needs it. */
export function MonthBars({ months, height }: MonthBarsProps) {
  return (
    <BarChart
      h={height}
      aria-hidden
      data={months}
      dataKey="month"
      series={[{ name: "quantity", label: words.monthBars.sold, color: "var(--club-edge)" }]}
      gridColor="var(--line)"
      textColor="var(--mantine-color-dimmed)"
      tickLine="none"
      maxBarWidth={40}
      xAxisProps={{
        tickFormatter: (month: string) => formatCalendar(month, { month: "short" }),
        minTickGap: 8,
      }}
      yAxisProps={{ width: 40, allowDecimals: false }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
      // The table beside it shows the same; reading the figures twice would be once too often.
      barChartProps={{ accessibilityLayer: false }}
      tooltipProps={{
        content: ({ payload }) => <Bubble shown={payload?.[0]?.payload as Month | undefined} />,
      }}
    />
  );
}

function Bubble({ shown }: { shown: Month | undefined }) {
  if (!shown) return null;
  return (
    <Paper withBorder shadow="md" px="md" py="sm">
      <Text size="sm" c="dimmed">
        {formatMonth(shown.month)}
      </Text>
      <Text fw={650}>{words.monthBars.soldQuantity(shown.quantity)}</Text>
      <Text size="sm" className="tabular">
        {formatDollars(shown.revenue)}
      </Text>
    </Paper>
  );
}
