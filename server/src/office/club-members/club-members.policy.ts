import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";
import type { Text } from "#server/words/languages.ts";

/** What refers to a person, as far as it decides what may be done with them. */
export type Footprint = {
  /** Orders of the person and of their dependants, and of their family with something for the person. */
  orders: number;
  /** Those waiting for payment, packing or delivery. */
  open_orders: number;
  /** A payment or refund of theirs that Stripe has not answered yet or nobody has given back by hand, or a dispute that the bank has not ended. */
  money_moves: boolean;
  /** Returns and exchanges of theirs, or with something of theirs, that the club has not ended yet. */
  open_returns: boolean;
  credit_moves: boolean;
  /** Packs that the person and their dependants have or had. */
  entitlements: number;
  addresses: number;
  messages: number;
  /** Dependants, including erased ones: their rows stay. */
  secondary_members: number;
  /** Of the person's own wallet, in cents. */
  held_cents: number;
};

type Person = { email: string | null; account_status: number; isPrimary: boolean };

export function isAdmin(actor: Actor): boolean {
  return actor.kind === "staff" && actor.role === roles.admin;
}

/** What staff may do with a person, as the server enforces it and the panel shows it. */
export function personCan(actor: Actor, person: Person, footprint: Footprint) {
  const admin = isAdmin(actor);
  return {
    invite: actor.kind === "staff" && person.email !== null && person.account_status !== 2,
    change_email: mayChangeEmail(actor),
    manage_credits: admin && person.isPrimary,
    delete: admin && whyNotDeletePerson(footprint) === null,
    erase: admin && whyNotErase(footprint) === null,
    export: admin,
  };
}

/**
 * Whoever chooses an account's address can have a link sent there that opens it, and spend what the family has, today or later.
 * So only an admin changes the address of an account, or gives a dependant one; a manager gives one to a new member alone.
 */
export function mayChangeEmail(actor: Actor): boolean {
  return isAdmin(actor);
}

/** Why a person cannot be deleted; null if nothing refers to them. */
export function whyNotDeletePerson(footprint: Footprint): Text | null {
  if (footprint.secondary_members > 0) return ({ clubMembers }) => clubMembers.hasSecondaryMembers;
  const belongings = [
    footprint.orders > 0 && ("orders" as const),
    (footprint.credit_moves || footprint.held_cents > 0) && ("creditMovements" as const),
    footprint.entitlements > 0 && ("packs" as const),
    footprint.addresses > 0 && ("addresses" as const),
    footprint.messages > 0 && ("messages" as const),
  ].filter((belonging) => belonging !== false);
  return belongings.length > 0 ? ({ clubMembers }) => clubMembers.has(belongings) : null;
}

/** Why a person cannot be erased now; null if nothing is open. */
export function whyNotErase(footprint: Footprint): Text | null {
  const open = openMatterOf(footprint);
  return open && eraseReasons[open];
}

/** Why a member cannot leave now, as they are told; null if nothing is open. */
export function whyNotLeave(footprint: Footprint): Text | null {
  const open = openMatterOf(footprint);
  return open && leaveReasons[open];
}

type OpenMatter = "order" | "held_credits" | "return" | "money";

const eraseReasons: Record<OpenMatter, Text> = {
  order: ({ clubMembers }) => clubMembers.eraseWithOrder,
  held_credits: ({ clubMembers }) => clubMembers.eraseWithCredits,
  return: ({ clubMembers }) => clubMembers.eraseWithReturn,
  money: ({ clubMembers }) => clubMembers.eraseWithPayment,
};

const leaveReasons: Record<OpenMatter, Text> = {
  order: ({ clubMembers }) => clubMembers.leaveWithOrder,
  held_credits: ({ clubMembers }) => clubMembers.leaveWithCredits,
  return: ({ clubMembers }) => clubMembers.leaveWithReturn,
  money: ({ clubMembers }) => clubMembers.leaveWithPayment,
};

/** What must end before a person can go. */
function openMatterOf(footprint: Footprint): OpenMatter | null {
  if (footprint.open_orders > 0) return "order";
  if (footprint.held_cents > 0) return "held_credits";
  if (footprint.open_returns) return "return";
  return footprint.money_moves ? "money" : null;
}

/**
 * The account status of a person. Without a login there is nothing to activate; with a new one the person has
 * to choose a password first. `asked` is what the form says, undefined if it leaves the status alone.
 */
export function statusOf(
  asked: number | undefined,
  before: { email: string | null; account_status: number } | null,
  email: string | null,
): number {
  const wanted = asked ?? before?.account_status ?? 1;
  if (wanted === 2) return 2;
  if (email === null) return 1;
  const loginIsNew = before === null || before.email === null;
  return loginIsNew ? 0 : wanted;
}

/** The key of a manual grant or deduction. Encoded, so that no key can look like a further part of another. */
export function manualKey(memberId: number, key: string): string {
  return `manual:${memberId}:${encodeURIComponent(key)}`;
}
