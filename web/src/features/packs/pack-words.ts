import type { entitlementEvents, PackRow } from "#contract/packs.ts";
import { formatDay } from "../../lib/format.ts";
import { formatCount } from "../../words/counted.ts";
import type { PackType } from "./list-query.ts";

type EntitlementEvent = (typeof entitlementEvents)[number];

type TypeWords = { list: string; one: string; about: string; firstOne: string };

export const typeWords: Record<PackType, TypeWords> = {
  default: {
    list: "Default packs",
    one: "default pack",
    about: "Comes with a membership: every active member and secondary member gets it automatically.",
    firstOne:
      "Put together what everyone with a membership gets each season, such as a shirt, shorts and socks.",
  },
  custom: {
    list: "Custom packs",
    one: "custom pack",
    about: "Given by hand to the people you choose, or to everyone with a membership.",
    firstOne: "Put together a pack, then give it to the people who should have it.",
  },
};

/** When it may be redeemed: `1 Mar 2026 – 30 Jun 2026`, `Until 30 Jun 2026`, `Any time`. */
export function windowWords({ opens_on, closes_on }: Pick<PackRow, "opens_on" | "closes_on">): string {
  if (opens_on && closes_on) return `${formatDay(opens_on)} – ${formatDay(closes_on)}`;
  if (opens_on) return `From ${formatDay(opens_on)}`;
  if (closes_on) return `Until ${formatDay(closes_on)}`;
  return "Any time";
}

/** What members did with a pack, in a few words: `12 open, 30 used, 2 expired`. */
export function countWords(counts: PackRow["counts"]): string {
  const used = counts.held + counts.redeemed + counts.fulfilled;
  const parts: [number, string][] = [
    [counts.open, "open"],
    [used, "used"],
    [counts.expired, "expired"],
    [counts.revoked, "revoked"],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return said.length === 0 ? "Nobody has it" : said.join(", ");
}

type Tone = "success" | "info" | "warning" | "error" | "gray";

export const eventLooks: Record<EntitlementEvent, { label: string; tone: Tone }> = {
  granted: { label: "Granted", tone: "success" },
  choices_saved: { label: "Choices saved", tone: "gray" },
  held: { label: "Added to an unpaid order", tone: "warning" },
  redeemed: { label: "Redeemed", tone: "info" },
  restored: { label: "Available again", tone: "success" },
  fulfilled: { label: "Fulfilled", tone: "info" },
  extended: { label: "Extended", tone: "success" },
  expired: { label: "Expired", tone: "gray" },
  revoked: { label: "Revoked", tone: "error" },
};
