import { Anchor, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconMinus, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { graphPeriods } from "#contract/dashboard.ts";
import type { FigureName } from "#contract/figures.ts";
import type { adminClient } from "#web/lib/admin-api.ts";
import { formatCalendar, formatDollars, formatMonth } from "#web/lib/format.ts";
import { activeMembersPath, creditHoldersPath, openPacksPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { AboutFigure } from "#web/shared/figures/about-figure.tsx";
import { formatCount } from "#web/words/counted.ts";
import { dashboard as words } from "#words/panel/dashboard.ts";
import classes from "./dashboard.module.css";

const COUNT = 6;

export function FigureCards({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className={classes.figures}>
      <TrendCard
        label={words.figureCards.sales30Days}
        about="sales"
        figure={dashboard.sales}
        show={formatDollars}
      />
      <TrendCard
        label={words.figureCards.orders30Days}
        about="orders"
        figure={dashboard.orders}
        show={formatCount}
      />
      <TrendCard
        label={words.figureCards.newMembers30Days}
        figure={dashboard.new_members}
        show={formatCount}
      />
      <FigureCard
        label={words.figureCards.activeMembers}
        about="active_members"
        value={formatCount(dashboard.active_members)}
        text={<FigureLink to={activeMembersPath}>{words.figureCards.canLogInAndOrder}</FigureLink>}
      />
      <FigureCard
        label={words.figureCards.creditsOutstanding}
        about="credits_outstanding"
        value={formatDollars(dashboard.credits_outstanding)}
        text={<CreditLinks />}
      />
      <FigureCard
        label={words.figureCards.openPacks}
        value={formatCount(dashboard.open_entitlements)}
        text={<OpenPacks />}
      />
    </div>
  );
}

type TrendCardProps = { label: string; about?: FigureName; figure: Figure; show: (value: number) => string };

const trendIcons = { up: IconTrendingUp, down: IconTrendingDown, same: IconMinus };

function TrendCard({ label, about, figure, show }: TrendCardProps) {
  const { direction, text } = trendOf(figure, show);
  const Icon = trendIcons[direction];
  return (
    <FigureCard
      label={label}
      {...(about && { about })}
      value={show(figure.value)}
      text={
        <span className={classes.trend} data-direction={direction}>
          <Icon size={16} stroke={1.9} aria-hidden />
          {text}
        </span>
      }
    />
  );
}

type FigureCardProps = { label: string; about?: FigureName; value: string; text: ReactNode };

function FigureCard({ label, about, value, text }: FigureCardProps) {
  return (
    <Card withBorder className={classes.figure}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed" fw={500}>
          {label}
        </Text>
        {about && <AboutFigure figure={about} />}
      </Group>
      <Text className={`${classes.value} tabular`}>{value}</Text>
      <Text size="sm" c="dimmed" component="div">
        {text}
      </Text>
    </Card>
  );
}

export function FigureSkeletons() {
  return (
    <div className={classes.figures}>
      {Array.from({ length: COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <Skeleton key={index} height={128} />
      ))}
    </div>
  );
}

/** The way to what a figure counts. */
function FigureLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} inherit py={2} mih={24}>
      {children}
    </Anchor>
  );
}

function OpenPacks() {
  const text = words.figureCards.givenNotRedeemedYet;
  return useMay("grantPacks") ? <FigureLink to={openPacksPath}>{text}</FigureLink> : text;
}

/** Whose credits they are, and for an admin how they came about. */
function CreditLinks() {
  const maySeeStatement = useMay("changeSettings");
  return (
    <Stack gap={0}>
      <FigureLink to={creditHoldersPath}>{words.figureCards.whoHoldsThem}</FigureLink>
      {maySeeStatement && (
        <FigureLink to={panelPaths.creditMovements}>{words.figureCards.statement}</FigureLink>
      )}
    </Stack>
  );
}

export type Dashboard = Awaited<ReturnType<typeof adminClient.dashboard.show>>["data"];
export type Period = Awaited<ReturnType<typeof adminClient.dashboard.graph>>["data"][number];
type Figure = { value: number; previous: number };
type Trend = { direction: "up" | "down" | "same"; text: string };

/** How a figure compares with the 30 days before, in words; `show` formats a value like the figure. */
export function trendOf({ value, previous }: Figure, show: (value: number) => string): Trend {
  if (value === previous) return { direction: "same", text: words.figures.sameAs30DaysBefore };
  const direction = value > previous ? "up" : "down";
  if (previous === 0) return { direction, text: words.figures.noneIn30DaysBefore };
  const percent = Math.round((Math.abs(value - previous) / previous) * 100);
  const size = percent === 0 ? "Under 1%" : `${percent}%`;
  return { direction, text: words.figures.before(size, direction, show(previous)) };
}

/** A club that has never sold anything: its dashboard says what comes first instead of showing empty lists. */
export function isNewClub(dashboard: { sales: Figure; recent_orders: unknown[] }): boolean {
  return (
    dashboard.recent_orders.length === 0 && dashboard.sales.value === 0 && dashboard.sales.previous === 0
  );
}

export type PeriodLength = (typeof graphPeriods)[number];

/** What the graph covers, as the server answers it. */
export const periodChoices: { value: PeriodLength; label: string; covers: string }[] = [
  { value: "day", label: words.periods.day, covers: "the last 30 days" },
  { value: "week", label: words.periods.week, covers: "the last 13 weeks" },
  { value: "month", label: words.periods.month, covers: "the last 12 months" },
];

/** The period in a URL; anything invalid means days. */
export function readPeriod(text: string | null): PeriodLength {
  return graphPeriods.find((known) => known === text) ?? "day";
}

/** `5 Mar`, `Week of 2 Mar` or `March 2026`. Dates are whole days of UTC, so no time zone may move them. */
export function periodName(date: string, period: PeriodLength): string {
  if (period === "month") return formatMonth(date);
  const day = formatCalendar(date, { day: "numeric", month: "short" });
  return period === "week" ? words.periods.weekOf(day) : day;
}

/** The same, short enough for the axis: `5 Mar` or `Mar 26`. */
export function axisName(date: string, period: PeriodLength): string {
  return period === "month"
    ? formatCalendar(date, { month: "short", year: "2-digit" })
    : formatCalendar(date, { day: "numeric", month: "short" });
}

/** A variation of which few or none are left. */
type LowVariation = { product_id: number; title: string; color: string; size: string; stock: number };

/** Products with their variations of which few or none are left, in the order in which their first ones come. */
export function lowStockByProduct(rows: LowVariation[]) {
  return [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([product_id, variations]) => ({
    product_id,
    title: variations[0]?.title ?? "",
    variations: variations.map(({ color, size, stock }) => ({
      name: [color, size].filter(Boolean).join(" "),
      // More may be held than are there.
      stock: Math.max(0, stock),
    })),
  }));
}
