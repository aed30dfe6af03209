import { rowsOf } from "#server/testing/factories.ts";
import type { Club } from "../club-members.testing.ts";

/** An address that must be nowhere once its person is gone. */
export const privateAddress = {
  name: "Pat Private",
  line1: "7 Secret Lane",
  line2: "",
  city: "Hidden",
  state: "",
  postcode: "HD1",
  country: "GB",
  phone: "0777",
};

/** How many rows `from` has; `from` is what follows the word in SQL. */
export async function countOf(club: Club, from: string, values: unknown[]): Promise<number> {
  const [row] = await rowsOf<{ n: string }>(club.server.owner, `select count(*) as n from ${from}`, values);
  return Number(row?.n);
}

/** Somebody writes to the club, logged in or not. */
export function writeToClub(club: Club, email: string, memberId: number | null) {
  return club.server.owner.query(
    "insert into contact_messages (club_id, name, email, subject, message, member_id) values ($1, 'X', $2, 'S', 'M', $3)",
    [club.clubId, email, memberId],
  );
}
