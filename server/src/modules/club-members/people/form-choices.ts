import { toDollars } from "#contract/money.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { compareSizes } from "../../catalog/index.ts";

type Category = { id: number; name: string; joining_credits_cents: number };
type Group = { group: string; sizes: string[] };

/** What the member form offers: memberships, and the sizes that the club's products come in, as they are worn. */
export async function formChoices(tx: ClubTx) {
  const categories = await tx.query<Category>(
    "select id, name, joining_credits_cents from membership_categories where club_id = $1 order by name, id",
    [tx.clubId],
  );
  const groups = await tx.query<Group>(
    `select p.size_group as group, array_agg(distinct v.size) as sizes
     from products p join variations v on v.club_id = p.club_id and v.product_id = p.id
     where p.club_id = $1 and p.size_group <> '' and p.status <> 'archived' and v.archived_at is null
     group by p.size_group order by p.size_group`,
    [tx.clubId],
  );
  return {
    membership_categories: categories.map(({ joining_credits_cents, ...category }) => ({
      ...category,
      joining_credits: toDollars(joining_credits_cents),
    })),
    size_groups: groups.map(({ group, sizes }) => ({ group, sizes: sizes.toSorted(compareSizes) })),
  };
}
