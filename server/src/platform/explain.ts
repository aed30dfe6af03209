/**
 * What is told about an order to whoever runs the installation: kinds, numbers and states, with the ids by which it is found in
 * the log, at Stripe and at the mail server. No text that people wrote, and no secret.
 */
export type Told = {
  at: Date;
  /** What kind of thing it is: `event`, `mail`, `payment` ... */
  what: string;
  /** In a line. */
  says: string;
  /** Where it stands now; null for what merely happened. */
  state: string | null;
  /** The request or the job that did it, as the log has it; null if nobody knows. */
  id: string | null;
};

/** Texts of these fields are the product's own words, or a carrier's. */
const ownWords = new Set([
  ...["status", "payment_status", "fulfilment_status", "kind", "source", "event", "destination", "method"],
  ...["on_hold", "lifted", "payer", "from", "to", "carrier", "tracking_number", "replacement", "currency"],
  ...["event_id", "why"],
]);

/** The facts of a value in a line, such as `status: paid, refund_id: 7`; other texts are left out. */
export function factsInLine(value: unknown): string {
  if (Array.isArray(value)) return value.map(factsInLine).filter(Boolean).join("; ");
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? "" : String(value ?? "");
  const facts = Object.entries(value).flatMap(([name, fact]) => {
    const text = typeof fact === "string" && ownWords.has(name) ? fact : factsInLine(fact);
    if (text === "") return [];
    return [typeof fact === "object" && fact !== null ? `${name}: (${text})` : `${name}: ${text}`];
  });
  return facts.join(", ");
}

/** An amount as people write it. */
export function inMoney(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The parts that are known, with commas. */
export function inLine(...parts: (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(", ");
}
