import type { StatementEntry } from "#contract/club-credits.ts";
import type { clubMembers } from "#contract/club-members.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { readPerson } from "../people/show-member.queries.ts";
import { readStatement, type StatementRow } from "./credit-statement.queries.ts";

/** Every movement of a member's own wallet, newest first; a dependant has none. Throws NOT_FOUND. */
export async function creditStatement(
  ctx: Ctx,
  { id, ...paging }: Input<typeof clubMembers.creditStatement>,
) {
  const { rows, ...page } = await inClub(ctx, async (tx) => {
    await readPerson(tx, id);
    return readStatement(tx, id, paging);
  });
  return { data: rows.map(presentEntry), ...page };
}

function presentEntry(row: StatementRow): StatementEntry {
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
    balance: toDollars(Number(row.balance_cents)),
  };
}
