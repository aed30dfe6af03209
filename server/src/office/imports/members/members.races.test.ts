import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { expectSound, within } from "../../../sales/orders/orders.testing.ts";
import { beginRow } from "../rows.queries.ts";
import {
  type ImportClub,
  membersFile,
  newAddress,
  openImports,
  peopleOf,
  person,
  sums,
  uploadInTurn,
} from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
});
afterAll(() => club.close());

describe("I-21: two files with the same people at once", () => {
  it("are read one after the other, also where no address tells the people apart", async () => {
    const email = newAddress();
    await club.members([person(email)]);
    const { id } = (await peopleOf(club, email))[0] as { id: number };
    const child = { "First name": "Finlay", "Last name": "New", "Primary e-mail": email };
    const { owner } = club.server;
    const other = await within(club, async (tx) => {
      // Another import in the middle of this family.
      await beginRow(tx, email);
      const sent = club.members([child]);
      await eventually(async () =>
        expect(
          await rowsOf(owner, "select 1 from pg_locks where locktype = 'advisory' and not granted"),
        ).toHaveLength(1),
      );
      await tx.query(
        `insert into members (club_id, primary_member_id, first_name, last_name, account_status)
         values ($1, $2, 'Finlay', 'New', 1)`,
        [tx.clubId, id],
      );
      return { sent };
    });
    expect((await other.sent).body.data.members).toEqual(sums({ skipped: 1 }));
    expect(await peopleOf(club, email)).toHaveLength(2);
  });

  it("make nobody twice, and grant credits once", async () => {
    const families = scaled(12, 5_000);
    const rows = Array.from({ length: families }, () => ({ ...person(newAddress()), Credits: 5 }));
    const family = [
      ...rows,
      ...rows.map((row) => ({ "First name": "Finlay", "Last name": "New", "Primary e-mail": row["E-mail"] })),
    ];
    const content = membersFile(family);
    const ended = async ({ body }: Awaited<ReturnType<typeof club.upload>>) =>
      eventually(async () => {
        const answer = await club.call("GET", `import/${body.data.job_id}`);
        expect(answer.body.data.status).toBe("done");
        return answer;
      });
    const [one, other] = await Promise.all([
      uploadInTurn(club, content).then(ended),
      uploadInTurn(club, content).then(ended),
    ]);
    for (const { body } of [one, other])
      expect(body.data).toMatchObject({ status: "done", done_count: 2 * families });
    const both = [one, other].map(({ body }) => body.data.members);
    expect(both[0].loaded + both[1].loaded).toBe(2 * families);
    expect(both[0].skipped + both[1].skipped).toBe(2 * families);
    for (const row of rows)
      expect(await peopleOf(club, row["E-mail"])).toMatchObject([{ cents: 500 }, { first_name: "Finlay" }]);
    await expectSound(club);
  });
});
