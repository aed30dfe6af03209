import { daysBetween } from "#contract/days.ts";
import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { clubDay, formatDay } from "#web/lib/format.ts";
import { packs as words } from "#words/packs.ts";
import type { CartPack } from "../cart/cart.rules.ts";

/**
 * The state of an entitlement and what comes next: it waits in an unpaid order, has not begun, cannot be used, is in
 * the cart, can be put there, or needs choosing.
 */
export type PackStep =
  | { kind: "held" | "later" | "closed" | "in_cart" | "ready" }
  | { kind: "choose"; isBegun: boolean };

type Slot = Entitlement["slots"][number];

export function packStep(entitlement: Entitlement, packs: CartPack[], today = clubDay()): PackStep {
  const { id, status, is_open_now, slots } = entitlement;
  if (status === "held") return { kind: "held" };
  const isChosen = slots.every(isDecided);
  if (!is_open_now && beginsOn(entitlement, today) === null) return { kind: "closed" };
  if (isInCart(packs, id)) return { kind: "in_cart" };
  if (!isChosen) return { kind: "choose", isBegun: slots.some(isDecided) };
  return { kind: is_open_now ? "ready" : "later" };
}

export function isInCart(packs: CartPack[], entitlementId: number): boolean {
  return packs.some(({ entitlements }) =>
    entitlements.some(({ entitlement_id }) => entitlement_id === entitlementId),
  );
}

/** Chosen and saved; a suggestion is not a choice yet. */
export function isDecided({ chosen_variation_id, is_suggestion }: Slot): boolean {
  return chosen_variation_id !== null && !is_suggestion;
}

/** `2 of 4 chosen` */
export function progressText({ slots }: Entitlement): string {
  const chosen = slots.filter(isDecided).length;
  return chosen === slots.length ? words.allChosen : words.someChosen(chosen, slots.length);
}

/** The first day on which it can be used, while that is still to come. */
export function beginsOn({ opens_on }: Entitlement, today = clubDay()): string | null {
  return opens_on !== null && opens_on > today ? opens_on : null;
}

/** Until when it can be used, or from when; empty without a limit. */
export function windowText(entitlement: Entitlement, today = clubDay()): string {
  const { closes_on } = entitlement;
  const begins = beginsOn(entitlement, today);
  const from = begins === null ? "" : words.from(formatDay(begins));
  const until = closes_on === null ? "" : words.until(formatDay(closes_on));
  return from && until ? words.fromUntil(from, until) : from || until;
}

/** With fewer days left than this, it is pressing. */
const PRESSING_DAYS = 14;

/** How long it can still be used, and whether that is pressing; null where no last day is coming, and before its first. */
export function timeLeft(
  { opens_on, closes_on }: Pick<Entitlement, "opens_on" | "closes_on">,
  today = clubDay(),
): { text: string; isPressing: boolean } | null {
  if (closes_on === null || closes_on < today || (opens_on !== null && opens_on > today)) return null;
  const days = daysBetween(today, closes_on);
  return { text: days === 0 ? words.lastDay : words.daysLeft(days), isPressing: days < PRESSING_DAYS };
}

/** Everybody who has something to use, with only that. */
export function openOnes(people: EntitledPerson[]): { person: EntitledPerson; entitlement: Entitlement }[] {
  return people.flatMap((person) => person.open.map((entitlement) => ({ person, entitlement })));
}
