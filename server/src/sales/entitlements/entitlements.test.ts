import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { createMember, createProduct, createSession, rowsOf } from "#server/testing/factories.ts";
import { openShop, type Person, type Shop } from "../orders/orders.testing.ts";
import { entitlementAudits } from "./entitlements.audit.ts";
import { entitlementRow, eventsOf, grant, type NewPack, newChild, newPack } from "./entitlements.testing.ts";

type Club = Shop & { domain: string };
let club: Club;
let shirt: Awaited<ReturnType<typeof createProduct>>;
let pack: NewPack;
let ava: Person;
let cleo: number;
let [mine, cleos] = [0, 0];

beforeAll(async () => {
  club = { ...(await openShop()), domain: "rovers" };
});
afterAll(() => club.server.close());
beforeEach(async () => {
  const { owner } = club.server;
  const id = await createMember(owner, club.clubId, { first_name: "Ava", last_name: "Archer" });
  ava = { id, token: await createSession(owner, club.clubId, { memberId: id }) };
  cleo = await newChild(club, ava.id);
  shirt = await createProduct(owner, club.clubId, { title: "Home shirt", sizes: ["L", "S", "M"], stock: 5 });
  await owner.query(
    "update products set size_group = 'shirt', size_guide = '<p>Fits small</p>' where id = $1",
    [shirt.productId],
  );
  pack = await newPack(club, [
    { quantity: 2, options: [{ productId: shirt.productId, surchargeCents: 150 }] },
  ]);
  mine = await grant(club, pack, ava.id);
  cleos = await grant(club, pack, cleo);
});
afterEach(async () => {
  const read = async (sql: string) => (await club.server.owner.query(sql)).rows;
  expect(await runAudits(read, entitlementAudits)).toEqual([]);
});

const show = async (as: Person = ava) => {
  const { status, body } = await club.server.call("rovers", "GET", "/club-entitlement/show", {
    token: as.token,
  });
  expect(status).toBe(200);
  return body.data;
};
const choose = (entitlement_id: number, variation: number, slot = pack.slotIds[0]) => ({
  entitlement_id,
  choices: [{ slot_id: slot, variation_id: variation }],
});
const store = (body: unknown, as: Person = ava) =>
  club.server.call("rovers", "POST", "/club-entitlement/store", { token: as.token, body });
const forFamily = (memberId: number, as: Person = club.manager, domain = "rovers") =>
  club.server.call(domain, "GET", `/club-packs/get-packs-for-secondary-member?member_id=${memberId}`, {
    token: as.token,
  });
const storeForMember = (body: unknown, as: Person = club.manager, domain = "rovers") =>
  club.server.call(domain, "POST", "/club-packs/store-choices", { token: as.token, body });
const sizesOf = async (memberId: number) => {
  const [row] = await rowsOf(club.server.owner, "select sizes, version from members where id = $1", [
    memberId,
  ]);
  return row;
};

describe("what a family has", () => {
  it("is told a person at a time with slots, options in the product's order and sold-out ones in sight", async () => {
    const [large, small, medium] = shirt.variationIds;
    await club.server.owner.query("update variations set sold = received where id = $1", [small]);
    const people = await show();
    expect(people).toMatchObject([
      { member_id: ava.id, name: "Ava Archer", past: [] },
      { member_id: cleo, name: "Cleo Archer", relation: "Daughter", past: [] },
    ]);
    expect(people[0].open).toEqual([
      {
        ...{ id: mine, status: "open", is_open_now: true, opens_on: null, closes_on: null, order: null },
        pack: { id: pack.id, name: pack.name, season: "2026/27", description: "", image: null },
        slots: [
          {
            ...{ id: pack.slotIds[0], label: "Shirt", quantity: 2 },
            options: [
              {
                ...{ product_id: shirt.productId, title: "Home shirt", image: null, surcharge: 1.5 },
                size_guide: "<p>Fits small</p>",
                colors: [
                  {
                    ...{ name: "Red", hex: "#CC0000" },
                    sizes: [
                      { variation_id: large, size: "L", stock: 5 },
                      { variation_id: small, size: "S", stock: 0 },
                      { variation_id: medium, size: "M", stock: 5 },
                    ],
                  },
                ],
              },
            ],
            ...{ chosen_variation_id: null, is_suggestion: false },
          },
        ],
        granted_at: expect.stringMatching(/Z$/),
      },
    ]);
    await club.server.owner.query("update variations set sold = 0 where id = $1", [small]);
  });

  it("suggests a size of the profile, and leaves products out that are not on sale", async () => {
    const { owner } = club.server;
    await owner.query(`update members set sizes = '{"shirt": "M"}' where id = $1`, [cleo]);
    const [slot] = (await show())[1].open[0].slots;
    expect(slot).toMatchObject({ chosen_variation_id: shirt.variationIds[2], is_suggestion: true });
    await owner.query("update products set status = 'archived' where id = $1", [shirt.productId]);
    expect((await show())[1].open[0].slots[0]).toMatchObject({ options: [], chosen_variation_id: null });
  });

  it("tells what is past without options, what does not begin yet, and nothing of a draft", async () => {
    const { owner } = club.server;
    const later = await newPack(club, [{ options: [{ productId: shirt.productId }] }], {
      opens_on: "2090-01-01",
    });
    const soon = await grant(club, later, ava.id);
    await grant(club, await newPack(club, [], { status: "draft" }), ava.id);
    await owner.query("update entitlements set status = 'revoked', version = version + 1 where id = $1", [
      mine,
    ]);
    await owner.query(
      `insert into entitlement_events (club_id, entitlement_id, pack_id, member_id, event, actor_kind, actor_name)
       values ($1, $2, $3, $4, 'revoked', 'staff', 'Sam')`,
      [club.clubId, mine, pack.id, ava.id],
    );
    await owner.query(
      `insert into audit_log (club_id, actor_kind, actor_name, action, subject_kind, subject_id, request_id)
       values ($1, 'staff', 'Sam', 'entitlement.revoked', 'entitlement', $2, 'test')`,
      [club.clubId, mine],
    );
    const [me] = await show();
    expect(me.open).toMatchObject([{ id: soon, is_open_now: false, opens_on: "2090-01-01" }]);
    expect(me.past).toMatchObject([{ id: mine, status: "revoked", slots: [{ options: [] }] }]);
  });

  it("A15 is their own alone to a secondary member with a login, and never another family's", async () => {
    const { owner } = club.server;
    await owner.query("update members set email = $2 where id = $1", [cleo, `cleo-${cleo}@rovers.example`]);
    const token = await createSession(owner, club.clubId, { memberId: cleo });
    const people = await show({ id: cleo, token });
    expect(people.map(({ member_id }: { member_id: number }) => member_id)).toEqual([cleo]);
    expect(await show(club.ben)).toMatchObject([{ member_id: club.ben.id, open: [] }]);
  });

  // Spec 7.42
  it("is the same for staff, by anybody of the family; not from another club", async () => {
    const seen = await show();
    for (const id of [ava.id, cleo]) {
      const { status, body } = await forFamily(id);
      expect(status).toBe(200);
      expect(body.data).toEqual(seen);
    }
    expect((await forFamily(ava.id, club.awayAdmin, "harbour")).status).toBe(404);
    expect((await forFamily(999_999_999)).status).toBe(404);
  });

  it("counts as pack_ids of each person in the profile, the list and the panel's page", async () => {
    const profile = await club.server.call("rovers", "GET", "/club-member/profile", { token: ava.token });
    expect(profile.body.data[0].pack_ids).toEqual([mine]);
    const list = await club.server.call("rovers", "GET", "/club-member/show?kind=all&per_page=100", {
      token: club.admin.token,
    });
    const rows: { id: number; pack_ids: number[] }[] = list.body.data;
    expect(rows.find(({ id }) => id === cleo)?.pack_ids).toEqual([cleos]);
    const page = await club.server.call("rovers", "GET", `/club-member/show/${ava.id}`, {
      token: club.admin.token,
    });
    expect(page.body.data.pack_ids).toEqual([mine]);
    await store(choose(mine, shirt.variationId));
    expect((await show())[0].open).toHaveLength(1);
  });
});

describe("saving choices", () => {
  // Spec 7.26
  it("keeps them, puts the size into the person's profile, and says so in event and audit", async () => {
    const medium = shirt.variationIds[2] as number;
    const answer = await store(choose(cleos, medium));
    expect(answer.status).toBe(200);
    expect(answer.body.data.slots[0]).toMatchObject({ chosen_variation_id: medium, is_suggestion: false });
    expect((await sizesOf(cleo))?.sizes).toEqual({ shirt: "M" });
    expect((await sizesOf(ava.id))?.sizes).toEqual({});
    expect((await show())[1]).toMatchObject({
      ...{
        sizes: { shirt: "M" },
        open: [{ slots: [{ chosen_variation_id: medium, is_suggestion: false }] }],
      },
    });
    expect(await eventsOf(club, cleos)).toEqual(["granted", "choices_saved"]);
    const log = await rowsOf<{ action: string }>(
      club.server.owner,
      "select action from audit_log where member_id = $1 order by id",
      [cleo],
    );
    expect(log.map(({ action }) => action)).toEqual([
      ...["entitlement.granted", "entitlement.choices_saved", "member.updated"],
    ]);
  });

  it("can be repeated, also at once: the same again changes nothing, another replaces it", async () => {
    const [large, small] = shirt.variationIds as [number, number];
    const answers = await Promise.all(Array.from({ length: 10 }, () => store(choose(mine, small))));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await eventsOf(club, mine)).toEqual(["granted", "choices_saved"]);
    const { version } = (await sizesOf(ava.id)) ?? {};
    await store(choose(mine, large));
    expect(await sizesOf(ava.id)).toEqual({ sizes: { shirt: "L" }, version: version + 1 });
    expect((await store({ entitlement_id: mine, choices: [] })).status).toBe(200);
    expect((await entitlementRow(club, mine)).choices).toEqual([]);
  });

  it("learns no size from what has a single one or no group", async () => {
    const { owner } = club.server;
    const cap = await createProduct(owner, club.clubId, { sizes: ["One size"] });
    await owner.query("update products set size_group = 'cap' where id = $1", [cap.productId]);
    const plain = await createProduct(owner, club.clubId, { sizes: ["1", "2"] });
    const two = await newPack(club, [
      { options: [{ productId: cap.productId }] },
      { options: [{ productId: plain.productId }] },
    ]);
    const choices = [cap, plain].map((one, at) => ({
      slot_id: two.slotIds[at],
      variation_id: one.variationId,
    }));
    expect((await store({ entitlement_id: await grant(club, two, ava.id), choices })).status).toBe(200);
    expect((await sizesOf(ava.id))?.sizes).toEqual({});
  });

  it("refuses what the slot does not allow, by its place", async () => {
    const other = await createProduct(club.server.owner, club.clubId);
    const answer = await store(choose(mine, other.variationId));
    expect(answer).toMatchObject({ status: 422, body: { code: "VALIDATION_FAILED" } });
    expect(Object.keys(answer.body.errors)).toEqual(["choices.0"]);
    expect((await store(choose(mine, shirt.variationId, 999_999_999))).status).toBe(422);
    expect((await entitlementRow(club, mine)).version).toBe(1);
  });

  it("A53 is over after the last day, in an archived pack, and once it was used; and may begin early", async () => {
    const slots = [{ options: [{ productId: shirt.productId }] }];
    const code = async (values: Record<string, unknown>) => {
      const made = await newPack(club, slots, values);
      const answer = await store(choose(await grant(club, made, ava.id), shirt.variationId, made.slotIds[0]));
      return answer.body.code ?? answer.status;
    };
    expect(await code({ closes_on: "2020-01-01" })).toBe("ENTITLEMENT_NOT_OPEN");
    expect(await code({ status: "archived" })).toBe("ENTITLEMENT_NOT_OPEN");
    expect(await code({ opens_on: "2090-01-01" })).toBe(200);
    const ordered = await club.server.call("rovers", "POST", "/club-member/order-store", {
      token: ava.token,
      body: {
        ...{ items: [], shipping_method_id: club.methodId },
        packs: [
          {
            member_id: ava.id,
            entitlements: [choose(await freeOne(), shirt.variationId, freePack.slotIds[0])],
          },
        ],
      },
    });
    expect(ordered.status).toBe(200);
    const again = await store(choose(freeRight, shirt.variationId, freePack.slotIds[0]));
    expect(again).toMatchObject({ status: 409, body: { code: "ENTITLEMENT_NOT_OPEN" } });
    const [me] = await show();
    expect(me.past).toMatchObject([
      { id: freeRight, status: "redeemed", order: { id: ordered.body.data.order_id } },
    ]);
  });

  // Spec 7.26
  it("A21 of another member, or another club, is not found", async () => {
    expect((await store(choose(mine, shirt.variationId), club.ben)).status).toBe(404);
    expect((await store(choose(999_999_999, shirt.variationId))).status).toBe(404);
    const away = { token: club.awayMember.token, body: choose(mine, shirt.variationId) };
    expect((await club.server.call("harbour", "POST", "/club-entitlement/store", away)).status).toBe(404);
  });

  it("is done by staff for a member of theirs", async () => {
    const answer = await storeForMember(choose(cleos, shirt.variationId));
    expect(answer).toMatchObject({ status: 200, body: { message: "The choices are saved" } });
    expect((await sizesOf(cleo))?.sizes).toEqual({ shirt: "L" });
    expect((await storeForMember(choose(cleos, 999_999_999))).status).toBe(422);
    expect((await storeForMember(choose(999_999_999, shirt.variationId))).status).toBe(404);
    const afar = await storeForMember(choose(cleos, shirt.variationId), club.awayAdmin, "harbour");
    expect(afar.status).toBe(404);
    await club.server.owner.query("update packs set status = 'archived' where id = $1", [pack.id]);
    expect((await storeForMember(choose(cleos, shirt.variationId))).body.code).toBe("ENTITLEMENT_NOT_OPEN");
  });
});

let freePack: NewPack;
let freeRight = 0;
/** A right to a pack that costs nothing. */
async function freeOne(): Promise<number> {
  freePack = await newPack(club, [{ options: [{ productId: shirt.productId }] }]);
  freeRight = await grant(club, freePack, ava.id);
  return freeRight;
}
