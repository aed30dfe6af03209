import { Anchor, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconMinus, IconTrendingDown, IconTrendingUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FigureName } from "#contract/figures.ts";
import { formatDollars } from "#web/lib/format.ts";
import { activeMembersPath, creditHoldersPath, openPacksPath, panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { AboutFigure } from "#web/shared/figures/about-figure.tsx";
import { formatCount } from "#web/words/counted.ts";
import { dashboard as words } from "#words/panel/dashboard.ts";
import { type Dashboard, type Figure, trendOf } from "../figures.ts";
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
