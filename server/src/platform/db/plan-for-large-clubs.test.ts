import { afterAll, beforeAll, expect, it } from "vitest";
import { tableRights } from "#server/schema.ts";
import { createClub, createMember } from "#server/testing/factories.ts";
import { createManyClubs, rowsRead } from "#server/testing/many-clubs.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { systemCtx } from "../context.ts";
import { AddressClient } from "./address.ts";
import { type ClubTx, inClub } from "./in-club.ts";
import { migrate } from "./migrate.ts";
import { appAddress } from "./pool.ts";

let target: Target;
let large: number;
let empty: number;
let memberId: number;

// By an owner that is no superuser, as in managed databases.
beforeAll(async () => {
  target = await newTarget({ ownerWithoutPower: true });
  const settings = { ...target.platform.config, rights: tableRights() };
  await migrate(settings);
  empty = await createClub(target.owner, { domain: "harbour" });
  large = await createClub(target.owner, { domain: "rovers" });
  memberId = await createMember(target.owner, large);
  await createManyClubs(target.owner, 2_000, { clubId: large, members: 2_000 });
  await migrate(settings);
});
afterAll(() => target.close());

/** How many rows of a table it takes, in a transaction of a club. */
function readBy(clubId: number, table: string, work: (tx: ClubTx) => Promise<unknown>): Promise<number> {
  const ctx = systemCtx(target.platform, { id: clubId, domain: "", timeZone: "UTC", language: "en" }, "test");
  return inClub(ctx, async (tx) => {
    const read = () => rowsRead(table, (text, values) => tx.query(text, values));
    const before = await read();
    await work(tx);
    return (await read()) - before;
  });
}

it("looks a few rows of a large club up by their keys, also with a plan for any club", async () => {
  const read = await readBy(large, "members", async (tx) => {
    // From the sixth time on, the plan is one for any club.
    for (let times = 0; times < 10; times += 1) {
      const rows = await tx.query(
        `select m.id from unnest($2::bigint[]) with ordinality as page (id, place)
         join members m on m.club_id = $1 and m.id = page.id order by page.place`,
        [tx.clubId, [memberId]],
        "looked_up",
      );
      expect(rows).toEqual([{ id: memberId }]);
    }
  });
  expect(read).toBe(10);
});

it("looks for no row of a club among those of others", async () => {
  await target.owner.query(
    `insert into faqs (club_id, question, answer)
     select id, 'Question ' || i, 'Answer' from clubs, generate_series(1, 500) i where domain in ('small-100001', 'small-100002')`,
  );
  await target.owner.query("analyze faqs");
  const read = await readBy(empty, "faqs", async (tx) => {
    const asked = "select exists (select 1 from faqs where club_id = $1 and answer <> '') as has_some";
    // Planned for any club, too.
    for (let times = 0; times < 10; times += 1)
      expect(await tx.query(asked, [tx.clubId], "asked")).toEqual([{ has_some: false }]);
  });
  expect(read).toBe(0);
});

it("compiles no statement, however expensive one looks", async () => {
  const { databaseUrl } = target.platform.config;
  await target.owner.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set jit = on`);
  const client = new AddressClient(appAddress(target.platform.config));
  await client.connect();
  try {
    expect((await client.query("show jit")).rows).toEqual([{ jit: "off" }]);
  } finally {
    await client.end();
  }
});
