import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { sizeGroups } from "../../../shop/catalog/index.ts";

type Category = { id: number; name: string; joining_credits_cents: number };

/** What the member form offers: memberships, and the club's sizes in its order. */
export async function memberFormChoices(tx: ClubTx, ctx: Ctx) {
  const categories = await tx.query<Category>(
    "select id, name, joining_credits_cents from membership_categories where club_id = $1 order by name collate names, id",
    [tx.clubId],
  );
  return {
    membership_categories: categories.map(({ joining_credits_cents, ...category }) => ({
      ...category,
      joining_credits: toDollars(joining_credits_cents),
    })),
    size_groups: await sizeGroups(tx, ctx, ["draft", "live"]),
  };
}
