import type { StatementEntry } from "#contract/club-credits.ts";
import type { MemberStatementEntry, Wallet } from "#contract/credits-statement.ts";
import { toDollars } from "#contract/money.ts";
import type { StatementRow } from "./statement.queries.ts";
import type { HoldRow, WalletSummaryRow } from "./wallet.queries.ts";

/** A movement for the panel, with who acted. */
export function presentStatementEntry(row: Omit<StatementRow, "order_member_id" | "packs">): StatementEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    reason: row.reason,
    actor: row.actor_name ?? "",
    order_id: row.order_id,
    order_number: row.order_number,
    expires_at: row.expires_at?.toISOString() ?? null,
    amount: toDollars(row.cents),
    balance: toDollars(row.balance_cents),
  };
}

/** A movement for the member themselves: with packs, without names of staff. */
export function presentMemberEntry(row: StatementRow, readerId: number): MemberStatementEntry {
  const { actor: _actor, ...entry } = presentStatementEntry(row);
  return {
    ...entry,
    order_id: row.order_member_id === readerId ? row.order_id : null,
    packs: row.packs,
  };
}

export function presentWallet(row: WalletSummaryRow, holds: HoldRow[], readerId: number): Wallet {
  const dated = row.grants.reduce((sum, { cents }) => sum + cents, 0);
  return {
    balance: toDollars(row.balance_cents),
    available: toDollars(row.balance_cents - row.held_cents - row.ended_cents),
    undated: toDollars(row.balance_cents - dated),
    entries: row.grants.map(({ id, cents, expires_at }) => ({
      id,
      credits: toDollars(cents),
      expires_at: new Date(expires_at).toISOString(),
    })),
    held: toDollars(row.held_cents),
    holds: holds.map(({ order_id, order_number, order_member_id, cents }) => ({
      order_id: order_member_id === readerId ? order_id : null,
      order_number: order_number ?? "",
      credits: toDollars(cents),
    })),
  };
}
