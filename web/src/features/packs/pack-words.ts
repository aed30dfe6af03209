import type { entitlementEvents, PackRow } from "#contract/packs.ts";
import { formatDay } from "#web/lib/format.ts";
import { packs as words } from "#words/panel/packs.ts";

/** `default` comes with a membership, `custom` is given by hand. */
export type PackType = PackRow["type"];

type EntitlementEvent = (typeof entitlementEvents)[number];

type TypeWords = { list: string; one: string; about: string; firstOne: string };

export const typeWords: Record<PackType, TypeWords> = {
  default: {
    list: words.pack.defaultPacks,
    one: "default pack",
    about: words.pack.comesWithAMembership,
    firstOne: words.pack.putTogetherWhatEveryone,
  },
  custom: {
    list: words.pack.customPacks,
    one: "custom pack",
    about: words.pack.givenByHandToPeople,
    firstOne: words.pack.putTogetherAPack,
  },
};

/** When it may be redeemed: `1 Mar 2026 – 30 Jun 2026`, `Until 30 Jun 2026`, `Any time`. */
export function windowWords({ opens_on, closes_on }: Pick<PackRow, "opens_on" | "closes_on">): string {
  if (opens_on && closes_on) return `${formatDay(opens_on)} – ${formatDay(closes_on)}`;
  if (opens_on) return words.pack.from(formatDay(opens_on));
  if (closes_on) return words.pack.until(formatDay(closes_on));
  return words.pack.anyTime;
}

/** Whether its last day was before today, while it would still be live. */
export function hasEnded(
  { status, closes_on }: Pick<PackRow, "status" | "closes_on">,
  today: string,
): boolean {
  return status === "live" && closes_on !== null && closes_on < today;
}

/** What members did with a pack, in a few words: `12 open, 30 used, 2 expired`. */
export function countWords(counts: PackRow["counts"]): string {
  const used = counts.held + counts.redeemed + counts.fulfilled;
  const parts: [number, (count: number) => string][] = [
    [counts.open, words.counts.open],
    [used, words.counts.used],
    [counts.expired, words.counts.expired],
    [counts.revoked, words.counts.revoked],
  ];
  const phrases = parts.filter(([count]) => count > 0).map(([count, tell]) => tell(count));
  return phrases.length === 0 ? words.pack.nobodyHasIt : phrases.join(", ");
}

type Tone = "success" | "info" | "warning" | "error" | "gray";

export const eventLooks: Record<EntitlementEvent, { label: string; tone: Tone }> = {
  granted: { label: words.pack.granted, tone: "success" },
  choices_saved: { label: words.pack.choicesSaved, tone: "gray" },
  held: { label: words.pack.addedToAnUnpaidOrder, tone: "warning" },
  redeemed: { label: words.pack.redeemed, tone: "info" },
  restored: { label: words.pack.availableAgain, tone: "success" },
  fulfilled: { label: words.pack.fulfilled, tone: "info" },
  extended: { label: words.pack.extended, tone: "success" },
  expired: { label: words.pack.expired, tone: "gray" },
  revoked: { label: words.pack.revoked, tone: "error" },
};
