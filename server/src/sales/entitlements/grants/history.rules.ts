import type { Words } from "#server/words/languages.ts";

type Event = { event: string; data: Record<string, unknown> };

/** The variations that an event names. */
export function chosenIn({ data }: Pick<Event, "data">): number[] {
  const choices = Array.isArray(data.choices) ? (data.choices as { variation_id?: unknown }[]) : [];
  return choices.flatMap(({ variation_id }) => (typeof variation_id === "number" ? [variation_id] : []));
}

/** The facts of an event as one sentence; `variations` names them. */
export function historySentence(event: Event, variations: Map<number, string>, words: Words): string {
  const { history } = words.entitlements;
  const sources: Record<string, string> = history.sources;
  const text = (name: string) => (typeof event.data[name] === "string" ? (event.data[name] as string) : "");
  switch (event.event) {
    case "granted":
      return sources[text("source")] ?? history.given;
    case "choices_saved":
      return history.chose(chosenIn(event).map((id) => variations.get(id) ?? history.goneVariation));
    case "held":
      return history.held;
    case "redeemed":
      return history.redeemed;
    case "restored":
      return history.restored;
    case "fulfilled":
      return history.fulfilled;
    case "extended":
      return history.extended({ until: asDay(text("until"), words), from: asDay(text("from"), words) });
    case "expired":
      return history.expired;
    case "revoked":
      return text("reason") ? history.revokedBecause(text("reason")) : history.revoked;
    default:
      return "";
  }
}

function asDay(day: string, { language }: Words): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? language.dayInWords(day) : day;
}
