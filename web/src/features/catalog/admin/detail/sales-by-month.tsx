import { Center, Text, VisuallyHidden } from "@mantine/core";
import { catalog as words } from "#words/panel/catalog.ts";
import { formatDollars, formatMonth } from "../../../../lib/format.ts";
import { loadedPart } from "../../../../ui/loaded-part.tsx";
import type { Month, MonthBarsProps } from "./month-bars.tsx";
import { ProductSection } from "./section.tsx";

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
    <ProductSection
      title={words.salesByMonth.sales}
      aside={
        <Text size="sm" c="dimmed">
          {words.salesByMonth.piecesPerMonth}
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
          {words.salesByMonth.noSales}
        </Center>
      )}
    </ProductSection>
  );
}

/** The same figures for somebody who cannot see the bars. */
function MonthTable({ months }: { months: Month[] }) {
  return (
    <VisuallyHidden component="div">
      <table>
        <caption>{words.salesByMonth.salesPerMonth}</caption>
        <thead>
          <tr>
            <th scope="col">{words.salesByMonth.month}</th>
            <th scope="col">{words.salesByMonth.sold}</th>
            <th scope="col">{words.salesByMonth.revenue}</th>
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
