/** A dated grant with something left. Amounts in cents. */
export type OpenGrant = {
  id: number;
  amountCents: number;
  remainingCents: number;
  heldCents: number;
  expiresAt: Date;
};

/** Cents taken from (or given back to) one dated grant, or the undated credits (`grantId` null). */
export type CreditPart = { grantId: number | null; cents: number };

/** What a wallet holds, as the split rules see it. */
export type WalletState = { balanceCents: number; heldCents: number; grants: OpenGrant[] };

/** What may be spent of a grant at `now`: nothing once it has expired, and never what is held. */
export function freeInGrant(grant: OpenGrant, now: Date): number {
  return grant.expiresAt.getTime() > now.getTime() ? grant.remainingCents - grant.heldCents : 0;
}

/** The undated credits that are not held. Undated credits are those that no grant accounts for. */
export function freeUndated(wallet: WalletState): number {
  const remaining = sum(wallet.grants.map((grant) => grant.remainingCents));
  const held = sum(wallet.grants.map((grant) => grant.heldCents));
  return wallet.balanceCents - remaining - (wallet.heldCents - held);
}

/** What may be spent at `now`, in cents. */
export function availableCents(wallet: WalletState, now: Date): number {
  return freeUndated(wallet) + sum(wallet.grants.map((grant) => freeInGrant(grant, now)));
}

/**
 * Which credits a spend takes: the grant that expires soonest first, the undated ones last, never an
 * expired or a held one. Null when there is not enough.
 */
export function splitSpend(wallet: WalletState, cents: number, now: Date): CreditPart[] | null {
  const soonestFirst = wallet.grants.toSorted(
    (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || a.id - b.id,
  );
  const sources = [
    ...soonestFirst.map((grant) => ({ grantId: grant.id, cents: freeInGrant(grant, now) })),
    { grantId: null, cents: freeUndated(wallet) },
  ];
  const { parts, rest } = take(sources, cents);
  return rest > 0 ? null : parts;
}

/** What one order took from one source and has not got back yet. */
export type SpentPart = {
  /** The grant as it is now; null for undated credits. */
  grant: OpenGrant | null;
  cents: number;
};

/** What comes back to a wallet: to where it came from, with what came from expired grants listed separately. */
export type RefundSplit = { living: CreditPart[]; ended: CreditPart[] };

/**
 * Where a refund goes: what was spent last comes back first, so undated credits, then the grant that expires
 * last. It all comes back as it was, so credits from an expired grant are expired too. Null if more is to
 * come back than the order spent.
 */
export function splitRefund(spent: SpentPart[], cents: number, endedBefore: Date): RefundSplit | null {
  const lastSpentFirst = spent.toSorted((a, b) => endOf(b) - endOf(a));
  const split: RefundSplit = { living: [], ended: [] };
  let rest = cents;
  for (const { grant, cents: most } of lastSpentFirst) {
    const back = Math.min(rest, most);
    const side = grant && grant.expiresAt <= endedBefore ? split.ended : split.living;
    if (back > 0) side.push({ grantId: grant?.id ?? null, cents: back });
    rest -= back;
  }
  return rest > 0 ? null : split;
}

function endOf(part: SpentPart): number {
  return part.grant?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY;
}

function take(sources: CreditPart[], cents: number): { parts: CreditPart[]; rest: number } {
  let rest = cents;
  const parts: CreditPart[] = [];
  for (const source of sources) {
    const taken = Math.min(rest, source.cents);
    if (taken > 0) parts.push({ grantId: source.grantId, cents: taken });
    rest -= Math.max(taken, 0);
  }
  return { parts, rest };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
