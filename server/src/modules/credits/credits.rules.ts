/** A dated grant that still has something in it. Amounts in cents. */
export type OpenGrant = {
  id: number;
  amountCents: number;
  remainingCents: number;
  heldCents: number;
  expiresAt: Date;
};

/** Cents taken from (or given back to) one dated grant, or the undated credits (`grantId` null). */
export type Part = { grantId: number | null; cents: number };

/** What a wallet holds, as the split rules see it. */
export type WalletState = { balanceCents: number; heldCents: number; grants: OpenGrant[] };

/** What of a grant may be spent at `now`: nothing once it has expired, and never what is held. */
export function freeInGrant(grant: OpenGrant, now: Date): number {
  return grant.expiresAt.getTime() > now.getTime() ? grant.remainingCents - grant.heldCents : 0;
}

/** What of the undated credits is not held. The undated credits are what no grant accounts for. */
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
export function splitSpend(wallet: WalletState, cents: number, now: Date): Part[] | null {
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

/**
 * Where a refund goes: what was spent last comes back first, so undated credits, then the grant that lives
 * longest. What came from a grant returns to it while it lives, never above its amount, else to the undated
 * credits. Null when more is to come back than the order spent.
 */
export function splitRefund(spent: SpentPart[], cents: number, now: Date): Part[] | null {
  const lastSpentFirst = spent.toSorted((a, b) => endOf(b) - endOf(a));
  let rest = cents;
  let undated = 0;
  const parts: Part[] = [];
  for (const { grant, cents: most } of lastSpentFirst) {
    const back = Math.min(rest, most);
    const room = grant && grant.expiresAt > now ? grant.amountCents - grant.remainingCents : 0;
    const intoGrant = Math.min(back, room);
    if (grant && intoGrant > 0) parts.push({ grantId: grant.id, cents: intoGrant });
    undated += back - intoGrant;
    rest -= back;
  }
  if (rest > 0) return null;
  return undated > 0 ? [...parts, { grantId: null, cents: undated }] : parts;
}

function endOf(part: SpentPart): number {
  return part.grant?.expiresAt.getTime() ?? Number.POSITIVE_INFINITY;
}

function take(sources: Part[], cents: number): { parts: Part[]; rest: number } {
  let rest = cents;
  const parts: Part[] = [];
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
