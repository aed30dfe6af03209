import type { ClubTx } from "#server/platform/db/in-club.ts";

const newest = {
  members: `select first_name from members where club_id = $1 and email is not null
     order by created_at desc, id desc limit 1`,
  staff: "select first_name from staff where club_id = $1 order by created_at desc, id desc limit 1",
};

/** For previews: the first name of somebody real who could get the mail; undefined if there is nobody yet. */
export async function newestName(
  tx: ClubTx,
  who: keyof typeof newest = "members",
): Promise<{ first_name?: string }> {
  const [row] = await tx.query<{ first_name: string }>(newest[who], [tx.clubId]);
  return row ?? {};
}
