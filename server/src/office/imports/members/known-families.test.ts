import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { addCategory } from "../../club-members/club-members.testing.ts";
import { type ImportClub, newAddress, openImports, peopleOf, person, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
  await addCategory(club, { name: "Junior" });
});
afterEach(() => expectSound(club));
afterAll(() => club.close());

const child = (primary: string, first: string, more = {}) => ({
  "First name": first,
  "Last name": "New",
  "Primary e-mail": primary,
  ...more,
});
/** A member of an import before this one, of this state. */
async function parent(change: string): Promise<string> {
  const email = newAddress();
  await club.members([person(email)]);
  await club.server.owner.query(`update members set ${change} where email = $1`, [email]);
  return email;
}
const told = async (email: string) =>
  (
    await rowsOf<{ text: string }>(
      club.server.owner,
      "select text from mails where event = 'login_added' and recipient = $1",
      [email],
    )
  ).map(({ text }) => text);

describe("a child whom a list adds to a family that is there", () => {
  it("with a login of their own, is told to the parent, who can log in too", async () => {
    const email = await parent("password_hash = 'set', account_status = 1");
    const own = newAddress();
    const rows = [child(email, "Kit", { "E-mail": own }), child(email, "Kim")];
    await club.members(rows, { dry: true });
    expect(await told(email)).toEqual([]);
    await club.members(rows);
    expect(await told(email)).toEqual([expect.stringContaining(own)]);
    await club.members(rows);
    expect(await told(email)).toHaveLength(1);
  });

  it("is told to nobody who was not invited yet", async () => {
    const email = await parent("account_status = 0");
    await club.members([child(email, "Kit", { "E-mail": newAddress() })]);
    expect(await peopleOf(club, email)).toHaveLength(2);
    expect(await told(email)).toEqual([]);
  });

  it("with a membership, is said before to be the child of somebody inactive", async () => {
    const email = await parent("account_status = 2");
    const rows = [child(email, "Kit", { "Membership category": "Junior" }), child(email, "Kim")];
    const { body } = await club.members(rows, { dry: true });
    expect(body.data).toMatchObject({
      members: sums({ loaded: 2 }),
      Members_message_arr: [
        "Row 2: this person is inactive, and is given the membership or the credits all the same",
      ],
    });
  });
});
