import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { endAccess } from "../../../people/auth/index.ts";
import { lockSecondaryMembers, type StoredMember } from "../../../people/members/index.ts";
import { endHoldsOf, lockOrdersOf } from "../../../sales/orders/index.ts";
import { lockWallet } from "../../../shop/credits/index.ts";

/**
 * Ends what a person whose account is closed had under way, and their dependants, who log in and spend only while the
 * primary member may: sessions, mailed links, and orders that nobody has paid yet. Returns those orders, to be closed
 * after the commit.
 */
export async function closeFamily(tx: ClubTx, ctx: Ctx, member: Pick<StoredMember, "id">): Promise<number[]> {
  const people = [member, ...(await lockSecondaryMembers(tx, member.id))];
  const ids = people.map(({ id }) => id);
  for (const id of ids) await endAccess(tx, ctx, { kind: "member", id });
  await lockOrdersOf(tx, ids);
  // Whoever is placing an order has the wallet; what begins after this finds the account closed.
  await lockWallet(tx, member.id);
  return endHoldsOf(tx, ids, ctx.platform.clock.now());
}
