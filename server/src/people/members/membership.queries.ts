import type { ClubTx } from "#server/platform/db/in-club.ts";

/** What a membership category gives to those who join. */
export type Membership = {
  id: number;
  name: string;
  joiningCreditsCents: number;
  creditsExpire: boolean;
  /** `YYYY-MM-DD`, or null while no season is set. */
  seasonStart: string | null;
  seasonEnd: string | null;
};

/** A membership category, kept from being deleted until the transaction ends; null for an unknown one. */
export async function findMembership(tx: ClubTx, id: number): Promise<Membership | null> {
  const [row] = await tx.query<Membership>(
    `select id, name, joining_credits_cents as "joiningCreditsCents", credits_expire as "creditsExpire",
       season_start as "seasonStart", season_end as "seasonEnd"
     from membership_categories where club_id = $1 and id = $2 for key share`,
    [tx.clubId, id],
  );
  return row ?? null;
}
