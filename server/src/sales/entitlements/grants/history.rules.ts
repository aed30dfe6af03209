import type { PackHistoryEntry } from "#contract/grants.ts";
import { dayInWords } from "#server/platform/days.ts";

type Event = { event: string; data: Record<string, unknown> };

const sources: Record<string, string> = {
  membership: "Came with the membership",
  hand: "Given by hand",
  filter: "Given to a group",
  import: "Came with an import",
};

/** What happened, in the words that the panel shows. */
export const eventWords: Record<PackHistoryEntry["event"], string> = {
  granted: "Granted",
  choices_saved: "Choices saved",
  held: "Added to an unpaid order",
  redeemed: "Redeemed",
  restored: "Available again",
  fulfilled: "Fulfilled",
  extended: "Extended",
  expired: "Expired",
  revoked: "Revoked",
};

/** The variations that an event names. */
export function chosenIn({ data }: Pick<Event, "data">): number[] {
  const choices = Array.isArray(data.choices) ? (data.choices as { variation_id?: unknown }[]) : [];
  return choices.flatMap(({ variation_id }) => (typeof variation_id === "number" ? [variation_id] : []));
}

/** What matters of an event, as one sentence; `words` says what variations are. */
export function sentenceOf(event: Event, words: Map<number, string>): string {
  const text = (name: string) => (typeof event.data[name] === "string" ? (event.data[name] as string) : "");
  switch (event.event) {
    case "granted":
      return sources[text("source")] ?? "Given";
    case "choices_saved":
      return chose(chosenIn(event).map((id) => words.get(id) ?? "something no longer sold"));
    case "held":
      return "In an order waiting for payment";
    case "redeemed":
      return "Ordered";
    case "restored":
      return "Can be redeemed again, because the order was cancelled or expired";
    case "fulfilled":
      return "Handed over";
    case "extended":
      return `Until ${asDay(text("until"))} instead of ${asDay(text("from"))}`;
    case "expired":
      return "Its last day has passed";
    case "revoked":
      return text("reason") ? `Revoked: ${text("reason")}` : "Revoked";
    default:
      return "";
  }
}

function chose(things: string[]): string {
  return things.length > 0 ? `Chose ${things.join(", ")}` : "Chose nothing yet";
}

function asDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayInWords(day) : day;
}
