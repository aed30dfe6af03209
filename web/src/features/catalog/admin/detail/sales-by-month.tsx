import { Center, Text, VisuallyHidden } from "@mantine/core";
import { formatDollars, formatMonth } from "../../../../lib/format.ts";
import { loadedPart } from "../../../../ui/loaded-part.tsx";
import type { Month, MonthBarsProps } from "./month-bars.tsx";
import { Section } from "./section.tsx";

const MonthBars = loadedPart<MonthBarsProps>(
  "month-bars",
  async () => (await import("./month-bars.tsx")).MonthBars,
  ({ height }) => height,
);
const HEIGHT = 220;

/** How many were sold in each of the last twelve months. */
export function SalesByMonth({ months }: { months: Month[] }) {
  const hasSales = months.some(({ quantity }) => quantity > 0);
  return (
    <Section
      title="Sales"
      aside={
        <Text size="sm" c="dimmed">
          Pieces per month, the last 12 months
        </Text>
      }
    >
      {hasSales ? (
        <div style={{ position: "relative" }}>
          <MonthBars months={months} height={HEIGHT} />
          <MonthTable months={months} />
        </div>
      ) : (
        <Center h={120} c="dimmed">
          No sales in the last 12 months.
        </Center>
      )}
    </Section>
  );
}

/** The same figures for somebody who cannot see the bars. */
function MonthTable({ months }: { months: Month[] }) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>Sales per month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sold</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, quantity, revenue }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{quantity}</td>
              <td>{formatDollars(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
