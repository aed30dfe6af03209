import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ImportReview } from "#contract/member-import.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { memberRow } from "../../club-members/club-members.testing.ts";
import {
  type ImportClub,
  newAddress,
  openImports,
  peopleOf,
  type Row,
  sums,
} from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterEach(() => expectSound(club));
afterAll(() => club.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
const named = (first: string, last: string, email: string, more: Row = {}): Row => ({
  "First name": first,
  "Last name": last,
  "E-mail": email,
  ...more,
});
const reviewOf = async ({ body }: Answer, other = {}): Promise<ImportReview> =>
  (await club.call("GET", `import/${body.data.job_id}/review`, other)).body.data;
const again = ({ body }: Answer, answers: object): Promise<Answer> =>
  club.call("POST", `import/${body.data.job_id}/again`, { body: answers });
const leftOut = (...rows: number[]) => ({
  left_out: rows.map((row_number) => ({ sheet: "members", row_number })),
});
/** What of a list is left out as before, and what is asked or wrong in it. */
async function toldOf(answer: Answer, other = {}) {
  const { left_out_before, groups } = await reviewOf(answer, other);
  return { left_out_before, asked: groups.map(({ kind }) => kind) };
}

/** A list with somebody whose address a member of another name has, who is loaded with the first row. */
function listOf(email = newAddress()): Row[] {
  return [
    named("Nia", "New", email),
    named("Zo\u00eb", "O'Neill", email, { Phone: "07700 900111", "Size: shirt": "M" }),
    named("Una", "Unlike", newAddress(), { Credits: "a lot" }),
  ];
}

/** Loads a list without its second and third row. */
async function loadWithout(rows: Row[]): Promise<void> {
  const checked = await club.members(rows, { dry: true });
  expect(await toldOf(checked)).toMatchObject({ left_out_before: 0, asked: ["shared", "wrong"] });
  const loaded = await again(checked, { ...leftOut(3, 4), dry_run: false });
  expect(loaded.body.data.members).toEqual(sums({ loaded: 1 }));
}

describe("a row that somebody leaves out", () => {
  it("is left out of the same list from then on, however it is spelt, and counted", async () => {
    const rows = listOf();
    const checked = await club.members(rows, { dry: true });
    const mended = await again(checked, { ...leftOut(3), dry_run: true });
    const less = await again(mended, { ...leftOut(4), dry_run: true });
    // Nothing of it counts before the list is loaded.
    expect(await toldOf(await club.members(rows, { dry: true }))).toMatchObject({ left_out_before: 0 });
    expect((await again(less, { dry_run: false })).body.data.members).toEqual(sums({ loaded: 1 }));
    const [, { "E-mail": email = "" } = {}] = rows;
    const spelt = named("ZOE\u0308", "O\u2019Neill\u00a0", String(email).toUpperCase(), {
      Phone: "07700\u00a0900111",
      "Size: shirt": "m",
    });
    for (const list of [rows, [rows[0] ?? {}, spelt, rows[2] ?? {}]]) {
      const second = await club.members(list);
      expect(second.body.message).toBe("Nothing to change: the club knows everything in this file already.");
      expect(second.body.data).toMatchObject({
        members: sums({ skipped: 1 }),
        sheets: [{ rows: 4, headings: 1, left_out_rows: 2 }],
      });
      expect(await toldOf(second)).toEqual({ left_out_before: 2, asked: [] });
    }
    const alone = await club.members(rows.slice(1), { dry: true });
    expect(alone.body.data).toMatchObject({
      status: "done",
      total: 0,
      sheets: [{ rows: 3, left_out_rows: 2 }],
    });
    const away = { as: club.awayAdmin, club: "harbour" };
    const elsewhere = await club.members(rows, { dry: true, ...away });
    expect(await toldOf(elsewhere, away)).toMatchObject({ left_out_before: 0, asked: ["shared", "wrong"] });
  });

  it("is asked about anew once it says something else", async () => {
    const rows = listOf();
    await loadWithout(rows);
    const [first = {}, second = {}, third = {}] = rows;
    const changes: [Row, string][] = [
      [{ ...second, "Last name": "O'Neil" }, "shared"],
      [{ ...second, Phone: "07700 900112" }, "shared"],
      [{ ...third, Credits: "many" }, "wrong"],
    ];
    for (const [row, kind] of changes) {
      const checked = await club.members([first, row], { dry: true });
      expect(await toldOf(checked)).toEqual({ left_out_before: 0, asked: [kind] });
    }
    const email = String(third["E-mail"]);
    const mended = await club.members([first, second, { ...third, Credits: 5 }]);
    expect(mended.body.data.members).toEqual(sums({ loaded: 1, skipped: 1 }));
    expect(await peopleOf(club, email)).toMatchObject([{ first_name: "Una", cents: 500 }]);
  });

  it("is asked about again where somebody wants it, and left out no longer once it is loaded", async () => {
    const email = newAddress();
    const rows = listOf(email);
    await loadWithout(rows);
    const asked = await club.members(rows, { dry: true, asksRows: true });
    expect(await toldOf(asked)).toEqual({ left_out_before: 0, asked: ["shared", "wrong"] });
    expect(await toldOf(await club.members(rows, { dry: true }))).toMatchObject({ left_out_before: 2 });
    const owners = [{ email, row_number: 2 }];
    const loaded = await again(asked, { ...leftOut(4), owners, dry_run: false });
    expect(loaded.body.data.members).toEqual(sums({ loaded: 1, skipped: 1 }));
    const second = await club.members(rows, { dry: true });
    expect(await toldOf(second)).toEqual({ left_out_before: 1, asked: [] });
    await club.members(rows, { asksRows: true });
    expect(await toldOf(await club.members(rows, { dry: true }))).toMatchObject({ left_out_before: 0 });
  });

  it.each([
    { heading: "Mob.", to: "phone", others: { "First name": "Una" } },
    { heading: "Vorname", to: "first_name", others: {} },
  ])("stays left out where its column $heading is read only afterwards", async ({ heading, to, others }) => {
    const unlike = { ...others, "Last name": "Unlike", "E-mail": newAddress(), Credits: "a lot" };
    const listed = (text: string): Row[] => [
      { ...others, "Last name": "New", "E-mail": newAddress(), [heading]: "0770" },
      { ...unlike, [heading]: text },
    ];
    const rows = listed("0771");
    const checked = await club.members(rows, { dry: true });
    const less = await again(checked, { ...leftOut(3), dry_run: true });
    const [unread] = (await reviewOf(less)).unread;
    const columns = [{ sheet: "members", key: unread?.key, to }];
    const read = await again(less, { columns, dry_run: true });
    expect((await again(read, { dry_run: false })).body.data.members).toEqual(sums({ loaded: 1 }));
    expect(await toldOf(await club.members(rows, { dry: true }))).toEqual({ left_out_before: 1, asked: [] });
    // A row that says something else there is another one.
    const other = await club.members(listed("0772"), { dry: true });
    expect(await toldOf(other)).toMatchObject({ left_out_before: 0, asked: ["wrong"] });
  });

  it("may be all that is left of an import", async () => {
    const email = newAddress();
    const rows = [named("Ada", "Alone", email), named("Bo", "Both", email, { Credits: "a lot" })];
    const loaded = await club.members(rows);
    expect(loaded.body.data.members).toEqual(sums({ to_be_answered: 1, failed: 1 }));
    const rest = await again(loaded, { ...leftOut(2, 3), dry_run: false });
    expect(rest).toMatchObject({ status: 200, body: { data: { status: "done", total: 0 } } });
    const other = await again(rest, { dry_run: false });
    expect(other.body.message).toBe("There is nothing left to load from this import.");
    const second = await club.members(rows, { dry: true });
    expect(await toldOf(second)).toEqual({ left_out_before: 2, asked: [] });
  });

  it("stays where another row that says the same is loaded", async () => {
    const email = newAddress();
    const rows = [named("Nia", "New", email), named("NIA", "New", email)];
    const checked = await club.members(rows, { dry: true });
    await again(checked, { ...leftOut(3), dry_run: false });
    const second = await club.members(rows);
    expect(second.body.data.members).toEqual(sums({ skipped: 2 }));
    expect(await toldOf(second)).toEqual({ left_out_before: 0, asked: [] });
  });

  it("is forgotten with whoever it was about, and tells nobody who that was", async () => {
    const email = newAddress();
    const rows = listOf(email);
    await loadWithout(rows);
    const kept = () =>
      rowsOf(club.server.owner, "select l::text as text from left_out_rows l where club_id = $1", [
        club.clubId,
      ]);
    const before = await kept();
    expect(before.length).toBeGreaterThan(1);
    expect(JSON.stringify(before)).not.toMatch(/@|Nia |O'Neill|Unlike/i);
    const [person] = await peopleOf(club, email);
    const id = person?.id ?? 0;
    const { version } = await memberRow(club, id);
    expect((await club.call("POST", "erase", { body: { id, version } })).status).toBe(200);
    expect(await kept()).toHaveLength(before.length - 1);
  });
});
