import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { addCategory } from "../../club-members/club-members.testing.ts";
import { type ImportClub, newAddress, openImports, type Row } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
  await addCategory(club, { name: "Adult", joining_credits_cents: 3000 });
  await addCategory(club, { name: "Coach’s team", joining_credits_cents: 5000 });
});
afterAll(() => club.close());

/** Few names, so that many are those of others, in other letters. */
const aRow = fc.record({
  first: fc.constantFrom("John", "JOHN", "Zo\u00eb", "Zoe\u0308", "Zoe", "Ann\u00a0 Maria"),
  last: fc.constantFrom("O'Neill", "O\u2019NEILL", "Smith"),
  address: fc.nat({ max: 1 }),
  isChild: fc.boolean(),
  category: fc.constantFrom("", "Adult", "coach's  TEAM"),
  size: fc.constantFrom("", "M", "L"),
  credits: fc.constantFrom("", 5),
});
type GivenRow = typeof aRow extends fc.Arbitrary<infer R> ? R : never;
const john = {
  first: "John",
  last: "Smith",
  address: 0,
  isChild: false,
  category: "Adult",
  size: "M",
  credits: 5,
} as const;
/** One person on two rows, of which each would call them otherwise. */
const twoSpellings: GivenRow[] = [john, { ...john, first: "JOHN" }];
/** A child beside whom stands the parent's address, above others who have it as their own. */
const aboveTheOthers: GivenRow[] = [
  { ...john, first: "Zoe", isChild: true, credits: "" },
  { ...john, credits: "" },
  { ...john, first: "Zo\u00eb", last: "O'Neill", credits: "" },
];

/** Two of one address, of whom the second has credits, which a child of somebody cannot have. */
const childWithCredits: GivenRow[] = [
  { ...john, category: "", size: "", credits: "" },
  { ...john, last: "O'Neill", category: "", size: "" },
];

/** Whose an address is: of a row by its place, of whoever has it already, or of somebody in no row. */
const anOwner = fc.oneof(fc.nat({ max: 4 }), fc.constant(null), fc.constant("unlisted" as const));
/** Whose each address is, and which rows are left out; or that everybody is called now as the list says. */
const someAnswers = fc.oneof(
  fc.record({
    owners: fc.array(anOwner, { minLength: 2, maxLength: 2 }),
    leftOut: fc.uniqueArray(fc.nat({ max: 4 }), { maxLength: 2 }),
  }),
  fc.constant({ owners: [], leftOut: [] }),
);

function inSheet(rows: readonly GivenRow[], addresses: readonly string[]): Row[] {
  return rows.map(({ first, last, address, isChild, category, size, credits }) => ({
    "First name": first,
    "Last name": last,
    "E-mail": isChild ? "" : addresses[address],
    "Primary e-mail": isChild ? addresses[address] : "",
    "Membership category": category,
    "Size: shirt": size,
    Credits: credits,
  }));
}

const everybody = () =>
  rowsOf(
    club.server.owner,
    `select m.*, a.balance_cents from members m
     left join credit_accounts a on a.club_id = m.club_id and a.member_id = m.id
     where m.club_id = $1 order by m.id`,
    [club.clubId],
  );

/** Loads a list with these answers, or only checks it, as somebody who has not used up their uploads: how many rows were what. */
async function load(
  rows: Row[],
  body: object | null,
): Promise<Record<"loaded" | "updated" | "to_be_answered" | "failed", number>> {
  const { owner } = club.server;
  const id = await createStaff(owner, club.clubId, { role: 2 });
  const as = { id, token: await createSession(owner, club.clubId, { staffId: id }) };
  const checked = await club.members(rows, { dry: true, as });
  if (body === null) return checked.body.data.members;
  const path = `import/${checked.body.data.job_id}/again`;
  const { status, body: answer } = await club.call("POST", path, { as, body: { ...body, dry_run: false } });
  expect(status).toBe(200);
  expect(answer.data.status).toBe("done");
  return answer.data.members;
}

it("any list with any answers that is loaded twice is loaded once, and asks nothing that was answered", async () => {
  let loaded = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(aRow, { minLength: 1, maxLength: 5 }),
      someAnswers,
      async (given, { owners, leftOut }) => {
        const addresses = [newAddress(), newAddress()];
        const rows = inSheet(given, addresses);
        const body = {
          owners: owners.map((place, at) => ({
            email: addresses[at],
            row_number: typeof place === "number" ? place + 2 : place,
          })),
          left_out: leftOut
            .filter((place) => place < rows.length - 1)
            .map((place) => ({ sheet: "members", row_number: place + 2 })),
          renames: owners.length === 0 ? rows.map((_, at) => at + 2) : [],
        };
        const before = await everybody();
        const first = await load(rows, body);
        const once = await everybody();
        expect(once.length - before.length).toBeGreaterThanOrEqual(first.loaded);
        const second = await load(rows, body);
        expect(second).toMatchObject({ loaded: 0, updated: 0 });
        expect(second.to_be_answered).toBeLessThanOrEqual(first.to_be_answered);
        expect(await everybody()).toEqual(once);
        // Who is called otherwise on each of two rows is asked about for as long as that is so. A row that an answer made
        // wrong was not loaded, so without that answer it is asked about again.
        const asked = owners.length > 0 ? (await load(rows, null)).to_be_answered : 0;
        expect(asked).toBeLessThanOrEqual(first.to_be_answered + first.failed);
        loaded += first.loaded;
      },
    ),
    {
      numRuns: scaled(4, 300),
      examples: [
        [twoSpellings, { owners: [], leftOut: [] }],
        [aboveTheOthers, { owners: ["unlisted", null], leftOut: [] }],
        [aboveTheOthers, { owners: [1, null], leftOut: [0] }],
        [childWithCredits, { owners: [null, null], leftOut: [] }],
      ],
    },
  );
  expect(loaded).toBeGreaterThan(0);
  await expectSound(club);
});
