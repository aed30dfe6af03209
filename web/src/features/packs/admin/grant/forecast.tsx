import { Alert, List, Paper, ScrollArea, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { packAudience, packForecast } from "#contract/grants.ts";
import { errorText } from "#web/lib/errors.ts";
import { NeedsTable } from "#web/shared/products/needs-table.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Money } from "#web/ui/written.tsx";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { packs as words } from "#words/panel/packs.ts";

export type ChosenMember = { id: number; name: string };
export type AudienceKind = "primary" | "secondary" | "all";

/** Whom a pack goes to, as it is chosen: both ways are kept, so that looking at the other loses nothing. */
export type AudienceValues = {
  by: "members" | "filter";
  members: ChosenMember[];
  /** Null for every membership. */
  membership_category_id: string | null;
  kind: AudienceKind;
};

export const nobody: AudienceValues = {
  by: "members",
  members: [],
  membership_category_id: null,
  kind: "all",
};

/** As the server takes it; null while nobody is chosen. */
export function audienceOf(values: AudienceValues): z.input<typeof packAudience> | null {
  const { by, members, membership_category_id, kind } = values;
  if (by === "filter") {
    const category = membership_category_id === null ? null : Number(membership_category_id);
    return { filter: { membership_category_id: category, kind } };
  }
  return members.length === 0 ? null : { member_ids: members.map(({ id }) => id) };
}

type Forecast = z.infer<typeof packForecast>;
type Need = Forecast["needs"][number];

/** Shortages first, the largest on top; then what is sufficient, in the server's order. */
export function byShortage(needs: readonly Need[]): Need[] {
  return needs.toSorted((a, b) => b.short - a.short);
}

/** `14 more M than you hold` for each size that runs short, over all products; the largest first. */
export function shortBySize(needs: readonly Need[]): string[] {
  const short = new Map<string, number>();
  for (const need of needs)
    if (need.short > 0) short.set(need.size, (short.get(need.size) ?? 0) + need.short);
  return [...short]
    .toSorted(([, a], [, b]) => b - a)
    .map(([size, count]) => words.forecast.morePiecesThanYouHave(count, size));
}

type ForecastViewProps = {
  query: Pick<UseQueryResult<{ data: Forecast }>, "data" | "error" | "refetch">;
  /** Somebody is chosen. */
  isAsked: boolean;
  /** It is about those who are chosen now. */
  isFresh: boolean;
};

const TABLE_HEIGHT = 280;

/** What granting would mean: how many people, its value, and what is short. */
export function ForecastView({ query, isAsked, isFresh }: ForecastViewProps) {
  if (!isAsked) {
    return (
      <Text size="sm" c="dimmed">
        {words.forecastView.chooseWhoGetsIt}
      </Text>
    );
  }
  if (query.error) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={180} aria-label={words.forecastView.loading} />;
  return (
    <section
      aria-label={words.forecastView.forecast}
      aria-busy={!isFresh}
      style={{ opacity: isFresh ? 1 : 0.5, transition: "opacity 150ms" }}
    >
      <Figures forecast={query.data.data} />
    </section>
  );
}

function Figures({ forecast }: { forecast: Forecast }) {
  const { people, already, inactive, worth, needs, unknown } = forecast;
  return (
    <Stack gap="md">
      <Columns cols={{ base: 2, xs: 3 }} spacing="sm">
        <Figure label={words.forecastView.wouldGetIt} value={counted(people, nouns.people)} />
        <Figure label={words.forecastView.alreadyHaveIt} value={counted(already, nouns.people)} />
        <Figure label={words.forecastView.worthAtTodaysPrices} value={<Money value={worth} />} />
      </Columns>
      {people === 0 ? <Text>{words.forecastView.nobodyWouldReceiveIt}</Text> : <Shortages needs={needs} />}
      {unknown > 0 && (
        <Text size="sm" c="dimmed">
          {words.forecastView.personHas(unknown)}
        </Text>
      )}
      {inactive > 0 && (
        <Text size="sm" c="dimmed">
          {words.forecastView.personIs(inactive)}
        </Text>
      )}
      {needs.length > 0 && (
        <ScrollArea.Autosize mah={TABLE_HEIGHT} type="auto" viewportProps={{ tabIndex: 0 }}>
          <NeedsTable needs={byShortage(needs)} label={words.forecastView.stockBySize} />
        </ScrollArea.Autosize>
      )}
    </Stack>
  );
}

function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <Paper withBorder p="sm">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={650} size="lg" className="tabular">
        {value}
      </Text>
    </Paper>
  );
}

function Shortages({ needs }: Pick<Forecast, "needs">) {
  const sentences = shortBySize(needs);
  if (needs.length === 0) return null;
  if (sentences.length === 0) {
    return (
      <Alert color="success" variant="light" icon={<IconCircleCheck size={20} aria-hidden />}>
        {words.forecastView.youHaveEnoughForEveryone}
      </Alert>
    );
  }
  return (
    <Alert
      color="warning"
      variant="light"
      title={words.forecastView.thereIsNotEnoughStock}
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      <Text size="sm" mb={4}>
        {words.forecastView.everyoneStillGetsThePack}
      </Text>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
