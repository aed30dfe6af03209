import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { endAccess } from "../../../people/auth/index.ts";
import { lockSecondaryMembers, type StoredMember } from "../../../people/members/index.ts";
import { endHoldsOf, lockOrdersOf } from "../../../sales/orders/index.ts";
import { lockWallet } from "../../../shop/credits/index.ts";

/**
 * Ends everything under way for a person whose account is closed, and their dependants, who log in and spend only while the
 * primary member may: sessions, mailed links, and unpaid orders. Returns those orders, to be closed
 * after the commit.
 */
export async function closeFamily(tx: ClubTx, ctx: Ctx, member: Pick<StoredMember, "id">): Promise<number[]> {
  const people = [member, ...(await lockSecondaryMembers(tx, member.id))];
  const ids = people.map(({ id }) => id);
  for (const id of ids) await endAccess(tx, ctx, { kind: "member", id });
  await lockOrdersOf(tx, ids);
  // Whoever is placing an order has the wallet; what starts after this finds the account closed.
  await lockWallet(tx, member.id);
  return endHoldsOf(tx, ids, ctx.platform.clock.now());
}
