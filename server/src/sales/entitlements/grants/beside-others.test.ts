import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSession } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import { revokeOpenOf } from "./entitlement-changes.ts";
import { followNewMembership, grantPack } from "./grant-packs.ts";
import { type Depot, dayFrom, openDepot } from "./grants.testing.ts";

let server: TestServer;
let depot: Depot;
let pack: { id: number; slots: { id: number }[] };
let memberId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  depot = await openDepot(server);
  pack = await depot.pack({ closes_on: dayFrom(server, 30) });
  memberId = await depot.person({ first_name: "Ava", last_name: "Archer" });
});

async function given(source: "hand" | "membership" = "hand"): Promise<number> {
  const rows = await depot.within((tx, ctx) =>
    grantPack(tx, ctx, { packId: pack.id, memberIds: [memberId], source }),
  );
  return rows[0]?.id ?? 0;
}
const statuses = async () =>
  (
    await depot.rows<{ status: string }>("select status from entitlements where club_id = $1 order by id")
  ).map(({ status }) => status);

/** Starts something that waits for others who have changed rows, lets them go on, and returns its answer. */
function behind<T>(changes: [text: string, ...values: unknown[]][], start: () => Promise<T>): Promise<T> {
  return whileHeld(server.owner, changes, async (letGo) => {
    const started = start();
    await untilWaiting(server.owner);
    await letGo();
    return started;
  });
}

describe("a pack that an order is just taking", () => {
  const taken = (id: number): [string, number] => [
    "update entitlements set status = 'held', version = version + 1 where id = $1",
    id,
  ];

  it("is not revoked, nor given a later day", async () => {
    const id = await given();
    const revoking = { entitlement_ids: [id], reason: "Too late" };
    const revoked = await behind([taken(id)], () => depot.call("POST", "revoke", revoking));
    expect(revoked.body.data).toEqual({ done: 0, skipped: 1 });
    await depot.rows("update entitlements set status = 'open' where club_id = $1");
    const extending = { entitlement_ids: [id], closes_on: dayFrom(server, 60) };
    const extended = await behind([taken(id)], () => depot.call("POST", "extend", extending));
    expect(extended.body.data).toEqual({ done: 0, skipped: 1 });
    expect(await statuses()).toEqual(["held"]);
  });

  it("stays when its owner is deactivated", async () => {
    const id = await given();
    await behind([taken(id)], () =>
      depot.within((tx, ctx) => revokeOpenOf(tx, ctx, [memberId], "deactivated")),
    );
    expect(await statuses()).toEqual(["held"]);
  });

  it("stays when its owner changes the membership", async () => {
    const id = await given("membership");
    const count = await behind([taken(id)], () =>
      depot.within((tx, ctx) => followNewMembership(tx, ctx, memberId)),
    );
    expect([count, await statuses()]).toEqual([0, ["held"]]);
  });

  it("keeps what the order chose: choices that come too late are refused", async () => {
    const id = await given();
    const token = await createSession(server.owner, depot.clubId, { memberId });
    const [small, medium] = depot.shirt.variationIds;
    const ordered = JSON.stringify([{ slot_id: pack.slots[0]?.id, variation_id: medium }]);
    const body = { entitlement_id: id, choices: [{ slot_id: pack.slots[0]?.id, variation_id: small }] };
    const late = await behind(
      [["update entitlements set choices = $2 where id = $1", id, ordered], taken(id)],
      () => server.call(depot.domain, "POST", "/club-entitlement/store", { token, body }),
    );
    expect([late.status, late.body.code]).toEqual([409, "ENTITLEMENT_NOT_OPEN"]);
    const [kept] = await depot.rows("select choices from entitlements where club_id = $1");
    expect(kept?.choices).toEqual(JSON.parse(ordered));
  });
});

describe("a grant that is under way", () => {
  const start = async () =>
    (await depot.call("POST", "grant", { pack_id: pack.id, audience: { member_ids: [memberId] } })).body.data
      .job_id;

  it("waits for whoever deactivates the person, and gives nothing then", async () => {
    const jobId = await start();
    const job = await behind([["update members set account_status = 2 where id = $1", memberId]], () =>
      depot.ended(jobId),
    );
    expect(job).toMatchObject({ status: "done", messages: ["Ava Archer is inactive."] });
    expect(await statuses()).toEqual([]);
  });

  it("waits for whoever archives the pack, and gives nothing then", async () => {
    const jobId = await start();
    const changes: [string, number][] = [
      ["select 1 from packs where id = $1 for update", pack.id],
      ["update packs set status = 'archived' where id = $1", pack.id],
    ];
    const job = await behind(changes, () => depot.ended(jobId));
    expect(job).toMatchObject({ failed_count: 1, messages: [expect.stringContaining("is archived")] });
    expect(await statuses()).toEqual([]);
  });

  it("says that a person is gone who was deleted before their turn", async () => {
    const jobId = await start();
    const deleting = `/club-member/delete/${memberId}`;
    expect((await server.call(depot.domain, "DELETE", deleting, { token: depot.admin })).status).toBe(200);
    expect(await depot.ended(jobId)).toMatchObject({
      status: "done",
      messages: ["One of these people no longer exists."],
    });
  });

  it("says that a pack is gone that was deleted before its turn", async () => {
    const jobId = await start();
    expect((await depot.call("DELETE", `delete/${pack.id}`)).status).toBe(200);
    expect(await depot.ended(jobId)).toMatchObject({ status: "done", failed_count: 1 });
    expect(await depot.rows("select 1 from mails where club_id = $1")).toEqual([]);
  });
});
