import { roles } from "#contract/endpoint.ts";
import type { Actor } from "#server/platform/context.ts";

/** What refers to a person, as far as it decides what may be done with them. */
export type Footprint = {
  /** Orders of the person and of their dependants. */
  orders: number;
  /** Those of them that wait for payment, packing or delivery. */
  open_orders: number;
  /** A card payment or refund of theirs that Stripe has not answered yet, or a dispute that the bank has not ended. */
  money_moves: boolean;
  /** Returns and exchanges of theirs that the club has not ended yet. */
  open_returns: boolean;
  credit_moves: boolean;
  /** Packs that the person and their dependants have or had. */
  entitlements: number;
  addresses: number;
  messages: number;
  /** Dependants, erased ones too: their rows stay. */
  secondary_members: number;
  /** Of the person's own wallet, in cents. */
  held_cents: number;
  /** What whoever logs in as this person could spend, in cents; a dependant shares the primary's. */
  spendable_cents: number;
  /** Open ones of the person and of their dependants. */
  open_packs: number;
};

type Person = { email: string | null; accountStatus: number; isPrimary: boolean; hasPassword: boolean };

export function isAdmin(actor: Actor): boolean {
  return actor.kind === "staff" && actor.role === roles.admin;
}

/** What staff may do with a person, as the server enforces it and the panel shows it. */
export function can(actor: Actor, person: Person, footprint: Footprint) {
  const admin = isAdmin(actor);
  return {
    invite: actor.kind === "staff" && person.email !== null && person.accountStatus !== 2,
    change_email: mayChangeEmail(actor, person, footprint),
    manage_credits: admin && person.isPrimary,
    delete: admin && whyNotDelete(footprint) === null,
    erase: admin && whyNotErase(footprint) === null,
    export: admin,
  };
}

/**
 * Whoever chooses the address of an account can have a link sent there that opens it. So only an admin moves an
 * account, or gives one to a dependant, that somebody has chosen a password for or that has something to spend.
 */
export function mayChangeEmail(
  actor: Actor,
  { hasPassword }: Pick<Person, "hasPassword">,
  { spendable_cents, open_packs }: Pick<Footprint, "spendable_cents" | "open_packs">,
): boolean {
  const isWorthTaking = hasPassword || spendable_cents > 0 || open_packs > 0;
  return isAdmin(actor) || (actor.kind === "staff" && !isWorthTaking);
}

/** Why a person cannot be deleted, as a sentence; null where nothing refers to them. */
export function whyNotDelete(footprint: Footprint): string | null {
  const instead = "Deactivate or erase them instead.";
  if (footprint.secondary_members > 0)
    return `This person has secondary members. Delete those first; where that cannot be done: ${lowerFirst(instead)}`;
  const reasons = [
    footprint.orders > 0 && "orders",
    (footprint.credit_moves || footprint.held_cents > 0) && "credit movements",
    footprint.entitlements > 0 && "packs",
    footprint.addresses > 0 && "addresses",
    footprint.messages > 0 && "messages to the club",
  ].filter((reason) => reason !== false);
  return reasons.length > 0 ? `This person has ${inWords(reasons)}. ${instead}` : null;
}

/** Why a person cannot be erased now, as a sentence; null where nothing is open. */
export function whyNotErase(footprint: Footprint): string | null {
  const open = openMatterOf(footprint);
  return open && eraseReasons[open];
}

/** Why a member cannot leave now, as a sentence to them; null where nothing is open. */
export function whyNotLeave(footprint: Footprint): string | null {
  const open = openMatterOf(footprint);
  return open && leaveReasons[open];
}

type OpenMatter = "order" | "held_credits" | "return" | "money";

const eraseReasons: Record<OpenMatter, string> = {
  order: "This person still has an open order. Complete or cancel it first, then erase them.",
  held_credits:
    "This person has credits set aside for an unpaid order. Try again once it has been paid or has expired.",
  return: "This person still has an open return or exchange. Decline or receive it first, then erase them.",
  money:
    "This person has a card payment or refund that is still in progress or disputed. Try again once it is settled.",
};

const leaveReasons: Record<OpenMatter, string> = {
  order: "You still have an open order. You can leave once it has arrived or been cancelled.",
  held_credits:
    "You have credits set aside for an unpaid order. Try again once it has been paid or has expired.",
  return: "You still have an open return or exchange. You can leave once it is settled.",
  money:
    "You have a card payment or refund that is still in progress or disputed. Try again once it is settled.",
};

/** What must end before a person can go. */
function openMatterOf(footprint: Footprint): OpenMatter | null {
  if (footprint.open_orders > 0) return "order";
  if (footprint.held_cents > 0) return "held_credits";
  if (footprint.open_returns) return "return";
  return footprint.money_moves ? "money" : null;
}

function inWords(reasons: string[]): string {
  const last = reasons.at(-1) ?? "";
  return reasons.length > 1 ? `${reasons.slice(0, -1).join(", ")} and ${last}` : last;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
