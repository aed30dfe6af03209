import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { formatDay } from "./format.ts";
import type { CartPack } from "./stores/cart.rules.ts";

/**
 * Where an entitlement stands and what comes next: it waits in an unpaid order, has not begun, can not be used, lies in
 * the cart, can be put there, or wants choosing.
 */
export type PackStep =
  | { kind: "held" | "later" | "closed" | "in_cart" | "ready" }
  | { kind: "choose"; isBegun: boolean };

type Slot = Entitlement["slots"][number];

export function packStep(entitlement: Entitlement, packs: CartPack[]): PackStep {
  const { id, status, is_open_now, opens_on, slots } = entitlement;
  if (status === "held") return { kind: "held" };
  const isChosen = slots.every(isDecided);
  if (!is_open_now && opens_on === null) return { kind: "closed" };
  if (isInCart(packs, id)) return { kind: "in_cart" };
  if (!isChosen) return { kind: "choose", isBegun: slots.some(isDecided) };
  return { kind: is_open_now ? "ready" : "later" };
}

export function isInCart(packs: CartPack[], entitlementId: number): boolean {
  return packs.some(({ entitlements }) =>
    entitlements.some(({ entitlement_id }) => entitlement_id === entitlementId),
  );
}

/** Chosen and kept; a suggestion is not a choice yet. */
export function isDecided({ chosen_variation_id, is_suggestion }: Slot): boolean {
  return chosen_variation_id !== null && !is_suggestion;
}

/** `2 of 4 chosen` */
export function progressText({ slots }: Entitlement): string {
  const chosen = slots.filter(isDecided).length;
  return chosen === slots.length ? "Everything is chosen" : `${chosen} of ${slots.length} chosen`;
}

/** Until when it can be used, or from when; empty without a limit. */
export function windowText({ is_open_now, opens_on, closes_on }: Entitlement): string {
  const until = closes_on === null ? "" : `until ${formatDay(closes_on)}`;
  if (is_open_now || opens_on === null) return until;
  return [`from ${formatDay(opens_on)}`, until].filter(Boolean).join(" ");
}

/** Everybody who has something to use, with that alone. */
export function openOnes(people: EntitledPerson[]): { person: EntitledPerson; entitlement: Entitlement }[] {
  return people.flatMap((person) => person.open.map((entitlement) => ({ person, entitlement })));
}
