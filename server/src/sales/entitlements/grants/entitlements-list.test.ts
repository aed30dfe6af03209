import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createShippingMethod } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { grantPack } from "./grant-packs.ts";
import { type Depot, dayFrom, openDepot } from "./grants.testing.ts";

let server: TestServer;
let depot: Depot;
let pack: { id: number; slots: { id: number }[] };

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  depot = await openDepot(server);
  pack = await depot.pack({ closes_on: dayFrom(server, 30) });
});

/** Gives the pack to a new person, and the entitlement a status; returns its number and the person's. */
async function given(person: Record<string, unknown> = {}, status = "open", packId = pack.id) {
  const memberId = await depot.person(person);
  await depot.within((tx, ctx) => grantPack(tx, ctx, { packId, memberIds: [memberId], source: "hand" }));
  const [row] = await depot.rows<{ id: number }>(
    "update entitlements set status = $3 where club_id = $1 and member_id = $2 returning id",
    memberId,
    status,
  );
  return { id: Number(row?.id), memberId };
}
const list = async (query = "") => (await depot.call("GET", `entitlements${query}`)).body;
const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id);
const revoke = (entitlement_ids: number[], reason = "left the club") =>
  depot.call("POST", "revoke", { entitlement_ids, reason });
const extend = (entitlement_ids: number[], closes_on: string) =>
  depot.call("POST", "extend", { entitlement_ids, closes_on });
const statusOf = async (id: number) =>
  (
    await depot.rows<{ status: string; closes_on: string }>(
      "select status, closes_on from entitlements where club_id = $1 and id = $2",
      id,
    )
  )[0];

describe("the list of who has a pack", () => {
  it("finds people by name or e-mail, as the text stands, a dependant by the family's e-mail (A101)", async () => {
    const ava = await given({ first_name: "Ava", last_name: "100%", email: "ava_1@depot.example" });
    const ben = await given({ first_name: "Ben", primary_member_id: ava.memberId, email: null });
    const cy = await given({ first_name: "Cy", email: "cy@depot.example" }, "expired");
    expect(await ids("?sort=member&order_by=asc")).toEqual([ava.id, ben.id, cy.id]);
    expect(await ids("?keywords=%25")).toEqual([ava.id]);
    expect(await ids("?keywords=A_1&order_by=asc")).toEqual([ava.id, ben.id]);
    expect(await ids("?keywords=.*")).toEqual([]);
    expect(await ids("?status=expired")).toEqual([cy.id]);
    expect(await ids(`?member_id=${ben.memberId}`)).toEqual([ben.id]);
    expect(await ids("?pack_id=999999")).toEqual([]);
    const page = await list("?sort=granted_at&order_by=asc&per_page=1&page=2");
    expect(page).toMatchObject({ total: 3, page: 2, per_page: 1 });
    expect(page.data[0]).toMatchObject({
      id: ben.id,
      member: { id: ben.memberId, email: "ava_1@depot.example" },
      pack: { id: pack.id, name: "Player pack", season: "2026/27", type: "custom" },
      status: "open",
      closes_on: dayFrom(server, 30),
      order: null,
      can: { revoke: true, extend: true },
    });
    expect((await depot.call("GET", "entitlements?sort=password")).status).toBe(422);
  });
});

describe("taking packs away", () => {
  it("revokes open ones once, keeps the reason, and counts the others as skipped (I-25)", async () => {
    const [open, held, redeemed] = [await given(), await given({}, "held"), await given({}, "redeemed")];
    const wanted = [open.id, held.id, redeemed.id, open.id];
    const answers = await Promise.all([revoke(wanted), revoke(wanted)]);
    expect(answers.map(({ body }) => body.data.done).toSorted()).toEqual([0, 1]);
    expect(answers.map(({ body }) => body.data.skipped).toSorted()).toEqual([2, 3]);
    expect([await statusOf(open.id), await statusOf(held.id)]).toMatchObject([
      { status: "revoked" },
      { status: "held" },
    ]);
    const { body } = await depot.call("GET", `history/custom/${pack.id}?event=revoked`);
    expect(body.data).toEqual([
      expect.objectContaining({
        entitlement_id: open.id,
        detail: "Revoked: left the club",
        actor: "Rosa Staff",
      }),
    ]);
    const audited = await depot.rows(
      "select before, after, member_id from audit_log where club_id = $1 and action = 'entitlement.revoked'",
    );
    expect(audited).toMatchObject([
      { before: { status: "open" }, after: { status: "revoked", reason: "left the club" } },
    ]);
    expect((await list("?status=revoked")).data[0].can).toEqual({ revoke: false, extend: false });
  });

  it("can be undone by giving the pack again", async () => {
    const { id, memberId } = await given();
    await revoke([id]);
    const { body } = await depot.call("POST", "grant", {
      pack_id: pack.id,
      audience: { member_ids: [memberId] },
    });
    await depot.ended(body.data.job_id);
    expect(
      (await list(`?member_id=${memberId}&order_by=asc`)).data.map(
        ({ status }: { status: string }) => status,
      ),
    ).toEqual(["revoked", "open"]);
  });

  it("touches nothing where one of them is unknown or another club's (A21)", async () => {
    const { id } = await given();
    expect((await revoke([id, 999_999])).status).toBe(404);
    expect((await extend([id, 999_999], dayFrom(server, 90))).status).toBe(404);
    const away = await openDepot(server);
    const body = { entitlement_ids: [id], reason: "mine now" };
    expect((await away.call("POST", "revoke", body)).status).toBe(404);
    expect((await away.call("POST", "extend", { ...body, closes_on: dayFrom(server, 90) })).status).toBe(404);
    expect((await away.call("GET", "entitlements")).body.total).toBe(0);
    expect((await away.call("GET", `history/custom/${pack.id}`)).status).toBe(404);
    expect(await statusOf(id)).toMatchObject({ status: "open", closes_on: dayFrom(server, 30) });
    expect((await revoke([id], "  ")).status).toBe(422);
  });
});

describe("a later last day", () => {
  it("opens expired ones again, and skips what it would not prolong", async () => {
    const [open, expired, held] = [await given(), await given({}, "expired"), await given({}, "held")];
    const endless = await given({}, "open", (await depot.pack({ name: "Endless" })).id);
    await depot.rows("update entitlements set reminded_at = now() where club_id = $1 and id = $2", open.id);
    const all = [open.id, expired.id, held.id, endless.id];
    const { body } = await extend(all, dayFrom(server, 60));
    expect(body.data).toEqual({ done: 2, skipped: 2 });
    for (const id of [open.id, expired.id])
      expect(await statusOf(id)).toEqual({ status: "open", closes_on: dayFrom(server, 60) });
    expect(await statusOf(held.id)).toEqual({ status: "held", closes_on: dayFrom(server, 30) });
    expect((await extend(all, dayFrom(server, 40))).body.data).toEqual({ done: 0, skipped: 4 });
    const reminded = "select 1 from entitlements where club_id = $1 and reminded_at is not null";
    expect(await depot.rows(reminded)).toEqual([]);
    const [event] = (await depot.call("GET", `history/member/${open.memberId}?event=extended`)).body.data;
    expect(event.detail).toMatch(/^Until \d+ \w+ \d{4} instead of \d+ \w+ \d{4}$/);
    const audited = "select 1 from audit_log where club_id = $1 and action = 'entitlement.extended'";
    expect(await depot.rows(audited)).toHaveLength(2);
  });

  it("can be today's, which brings back what ended yesterday", async () => {
    const { id } = await given({}, "expired");
    await depot.rows(
      "update entitlements set closes_on = $2::date - 1 where club_id = $1",
      dayFrom(server, 0),
    );
    expect((await extend([id], dayFrom(server, 0))).body.data).toEqual({ done: 1, skipped: 0 });
    expect(await statusOf(id)).toEqual({ status: "open", closes_on: dayFrom(server, 0) });
  });

  it("is nothing for somebody who left the club or was erased", async () => {
    const [left, erased] = [await given({}, "expired"), await given({}, "expired")];
    const close = "update members set account_status = 2, erased_at = $3 where club_id = $1 and id = $2";
    await depot.rows(close, left.memberId, null);
    await depot.rows(close, erased.memberId, new Date());
    const { body } = await extend([left.id, erased.id], dayFrom(server, 60));
    expect(body.data).toEqual({ done: 0, skipped: 2 });
    expect((await list()).data.map(({ can }: { can: object }) => can)).toEqual(
      Array(2).fill({ revoke: false, extend: false }),
    );
  });

  it("is refused when it is over already", async () => {
    const { id } = await given();
    const { status, body } = await extend([id], dayFrom(server, -1));
    expect([status, body.errors]).toEqual([422, { closes_on: ["Choose today or a later day."] }]);
  });
});

describe("the history", () => {
  // Spec 7.42
  it("tells of a pack or a person, newest first, in sentences, with the order's number", async () => {
    const { id, memberId } = await given({ first_name: "Ava", last_name: "Archer" });
    const choices = [{ slot_id: pack.slots[0]?.id, variation_id: depot.shirt.variationIds[1] }];
    const [order] = await depot.rows<{ id: number }>(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status,
         fulfilment_status, items_cents, shipping_cents, total_cents, credits_cents, due_cents, item_count,
         shipping_method_id, shipping_method_name, shipping_kind, cart_hash)
       select $1, 'DP-1001', $2, 'Ava Archer', 'ava@depot.example', 'placed', 'not_required', 'unfulfilled',
         0, 0, 0, 0, 0, 1, $3, 'Collect', 'collect', 'x' returning id`,
      memberId,
      await createShippingMethod(server.owner, depot.clubId),
    );
    await depot.rows(
      `insert into entitlement_events (club_id, entitlement_id, pack_id, member_id, event, data, order_id, actor_kind, actor_name)
       values ($1, $2, $3, $4, 'choices_saved', $5, null, 'member', 'Ava Archer'),
         ($1, $2, $3, $4, 'redeemed', '{}', $6, 'member', 'Ava Archer')`,
      id,
      pack.id,
      memberId,
      JSON.stringify({ choices }),
      order?.id ?? null,
    );
    for (const path of [`history/custom/${pack.id}`, `history/member/${memberId}`]) {
      const { body } = await depot.call("GET", path);
      expect(body.total).toBe(3);
      expect(
        body.data.map(({ event, detail, actor }: Record<string, string>) => [event, detail, actor]),
      ).toEqual([
        ["redeemed", "Ordered", "Ava Archer"],
        ["choices_saved", "Chose Home shirt Red M", "Ava Archer"],
        ["granted", "Given by hand", "Kitroom"],
      ]);
      expect(body.data[0].order).toEqual(order ? { id: order.id, number: "DP-1001" } : null);
      expect(body.data[0].member).toEqual({ id: memberId, name: "Ava Archer" });
    }
    expect(order).toBeDefined();
  });

  it("is searched, filtered by event and days, and paged", async () => {
    const ava = await given({ first_name: "Ava_", last_name: "Archer" });
    const ben = await given({ first_name: "Ben" });
    await revoke([ben.id]);
    const events = async (query: string) =>
      (await depot.call("GET", `history/custom/${pack.id}${query}`)).body.data.map(
        ({ event, entitlement_id }: { event: string; entitlement_id: number }) => [event, entitlement_id],
      );
    expect(await events("?keywords=a_")).toEqual([["granted", ava.id]]);
    expect(await events("?keywords=rosa&event=revoked")).toEqual([["revoked", ben.id]]);
    expect(await events("?per_page=1&page=2")).toEqual([["granted", ben.id]]);
    const today = dayFrom(server, 0);
    expect(await events(`?from=${today}&to=${today}`)).toHaveLength(3);
    expect(await events(`?from=${dayFrom(server, 1)}`)).toEqual([]);
    expect(await events(`?to=${dayFrom(server, -1)}`)).toEqual([]);
  });

  it("finds nobody by a name that was erased", async () => {
    const { id, memberId } = await given({ first_name: "Ava", last_name: "Private" });
    await depot.rows(
      `insert into entitlement_events (club_id, entitlement_id, pack_id, member_id, event, actor_kind, actor_name)
       values ($1, $2, $3, $4, 'choices_saved', 'member', 'Ava Private')`,
      id,
      pack.id,
      memberId,
    );
    const found = async () => {
      const { body } = await depot.call("GET", `history/custom/${pack.id}?keywords=private`);
      return body.data.map(({ event }: { event: string }) => event);
    };
    expect(await found()).toEqual(["choices_saved", "granted"]);
    await depot.rows(
      "update members set first_name = 'Erased', last_name = 'person', erased_at = now() where club_id = $1 and id = $2",
      memberId,
    );
    expect(await found()).toEqual([]);
  });

  it("is not there for a pack of the other type or an unknown person", async () => {
    for (const path of [`default/${pack.id}`, "custom/999999", "member/999999"])
      expect((await depot.call("GET", `history/${path}`)).status).toBe(404);
    expect((await depot.call("GET", `history/other/${pack.id}`)).status).toBe(422);
  });
});
