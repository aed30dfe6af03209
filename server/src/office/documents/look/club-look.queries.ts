import type { ClubTx } from "#server/platform/db/in-club.ts";

export type PaperClub = {
  name: string;
  logo: string | null;
  primary_color: string;
  secondary_color: string;
  contact_email: string;
  contact_phone: string;
  location: string;
};

/** What of a club is on its papers. */
export async function readPaperClub(tx: ClubTx): Promise<PaperClub> {
  const [row] = await tx.query<PaperClub>(
    `select name, logo, primary_color, secondary_color, contact_email, contact_phone, location
     from clubs where id = $1`,
    [tx.clubId],
    "club_of_papers",
  );
  if (!row) throw new Error(`No club ${tx.clubId}`);
  return row;
}
