import { afterAll, beforeAll, expect, it } from "vitest";
import { type ImportClub, newAddress, openImports, peopleOf, person, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is exactly what a test is about to check
type Answer = { status: number; body: any };
const load = ({ body }: Answer, key: string, text: string): Promise<Answer> =>
  club.call("POST", `import/${body.data.job_id}/again`, {
    body: { cells: [{ sheet: "members", row_number: 2, key, text }], dry_run: false },
  });
const centsOf = async (email: string) => (await peopleOf(club, email))[0]?.cents;

it("grants the credits of a checked file once, however its reason and amount are corrected and loaded again", async () => {
  const email = newAddress();
  const row = { ...person(email), Credits: 20, "Credits reason": "Sping bonus" };
  const checked = await club.members([row], { dry: true });
  expect((await load(checked, "credits_reason", "Spring bonus")).body.data.members).toEqual(
    sums({ loaded: 1 }),
  );
  for (const [key, text] of [
    ["credits_reason", "Bonus of spring"],
    ["credits", "25"],
  ] as const)
    expect((await load(checked, key, text)).body.data.members).toEqual(sums({ skipped: 1 }));
  await club.members([row]);
  await club.members([{ ...row, "Credits reason": "Spring bonus" }]);
  expect(await centsOf(email)).toBe(2000);
});

it("grants what a file of the next season gives for another reason", async () => {
  const email = newAddress();
  await club.members([{ ...person(email), Credits: 20, "Credits reason": "Spring" }]);
  await club.members([{ ...person(email), Credits: 20, "Credits reason": "Autumn" }]);
  expect(await centsOf(email)).toBe(4000);
});
