import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Account } from "../members/index.ts";
import { voidCodes } from "./codes.queries.ts";
import { revokeSessionsOf } from "./sessions.ts";

/** Ends every session, code and mailed link of an account at once, because its rights change or end. */
export async function endAccess(tx: ClubTx, ctx: Ctx, account: Account): Promise<void> {
  await revokeSessionsOf(tx, ctx, account);
  await endLinks(tx, ctx, account);
}

/** Ends codes and links that were mailed to an account, for instance because its address has changed. */
export async function endLinks(tx: ClubTx, ctx: Ctx, account: Account): Promise<void> {
  await voidCodes(tx, account, ctx.platform.clock.now());
}

/** Deletes sessions and codes of an account, so that the account itself can be deleted. */
export async function forgetAccess(tx: ClubTx, account: Account): Promise<void> {
  const column = account.kind === "member" ? "member_id" : "staff_id";
  for (const table of ["sessions", "codes"])
    await tx.query(`delete from ${table} where club_id = $1 and ${column} = $2`, [tx.clubId, account.id]);
}
