import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { rowsOf } from "#server/testing/factories.ts";
import type { Answer } from "#server/testing/test-server.ts";
import { entry, grant, type NewPack, newChild, newPack } from "../entitlements/entitlements.testing.ts";
import { entitlementSweeps } from "../entitlements/grants/entitlements.sweeps.ts";
import { orderAudits } from "../orders/orders.audit.ts";
import {
  type Buyer,
  cancel,
  confirm,
  expectAllSound,
  item,
  newBuyer,
  newProduct,
  openShop,
  order,
  type Product,
  payAtStripe,
  type Shop,
  sweep,
} from "./checkout.testing.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const day = 24 * 3600 * 1000;
const people = 3;
const kinds = 3;

/** One act in a family's season; `who` and `which` choose the person and the pack or order. */
type Act = { does: Does; who: number; which: number };
const does = [
  "grant",
  "choose",
  "order-credits",
  "order-card",
  "order-both",
  "pay",
  "confirm",
  "cancel",
  "undo",
  "complete",
  "revoke",
  "next-hour",
  "next-day",
  "sweep",
] as const;
type Does = (typeof does)[number];

const acts = fc.array(
  fc.record({
    does: fc.constantFrom(...does),
    who: fc.nat(people - 1),
    which: fc.nat(kinds * 4),
  }),
  { minLength: 8, maxLength: 30 },
);

type Season = {
  buyer: Buyer;
  shirt: Product;
  family: number[];
  packs: NewPack[];
  /** Entitlements by person and pack. */
  rights: Map<string, number>;
  orders: number[];
};

/** A member with two children, and three packs: free, with a surcharge, and one that closes tomorrow. */
async function openSeason(): Promise<Season> {
  const buyer = await newBuyer(shop, 6000);
  const shirt = await newProduct(shop, { priceCents: 1500, stock: 6 });
  const family = [buyer.memberId, await newChild(shop, buyer.memberId), await newChild(shop, buyer.memberId)];
  const options = (surchargeCents: number) => [{ productId: shirt.productId, surchargeCents }];
  const closes_on = new Date(shop.server.clock.now().getTime() + day).toISOString().slice(0, 10);
  const packs = [
    await newPack(shop, [{ options: options(0) }]),
    await newPack(shop, [{ options: options(500) }, { label: "Spare", options: options(1000) }]),
    await newPack(shop, [{ quantity: 2, options: options(250) }], { closes_on }),
  ];
  return { buyer, shirt, family, packs, rights: new Map(), orders: [] };
}

/** Orders an entitlement, others with it, and sometimes an item, as a cart would: after a quote. */
async function place(season: Season, key: string, which: number, credits: number | "all"): Promise<Answer> {
  const { buyer, shirt, packs, rights, orders } = season;
  const items = which % 4 === 0 ? [item(shirt)] : [];
  const wanted = [...rights].filter(([one], at) => one === key || (which + at) % 3 === 0);
  const list = wanted.map(([one, id]) => {
    const [owner, packId] = one.split(":").map(Number);
    const slots = packs.find((pack) => pack.id === packId)?.slotIds ?? [];
    return entry(
      owner as number,
      id,
      slots.map((slot) => [slot, shirt.variationId]),
    );
  });
  const quoted = await post("/club-member/cart-quote", buyer.token, { items, packs: list });
  const { total } = quoted.body.data;
  const credits_to_use = credits === "all" ? total : credits;
  const answer = await order(shop, buyer, shirt, { items, packs: list, credits_to_use });
  if (answer.status === 200) {
    // What was quoted is what is ordered, and nothing gets lost on the way.
    expect(answer.body.data.total).toBe(total);
    orders.push(answer.body.data.order_id);
  }
  return answer;
}

const post = (path: string, token: string, body: unknown) =>
  shop.server.call("rovers", "POST", path, { token, body });

/** Carries out an act. A refusal is a valid outcome; a server error is not. */
async function perform(season: Season, act: Act): Promise<void> {
  const { clock, owner } = shop.server;
  // Days pass, and everybody stays logged in.
  await owner.query(
    "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '5 days'",
    [clock.now()],
  );
  const answer = await actIn(season, act);
  if (!answer) return;
  expect([200, 404, 409, 422], JSON.stringify({ act, answer })).toContain(answer.status);
}

async function actIn(season: Season, { does: what, who, which }: Act): Promise<Answer | undefined> {
  const { buyer, shirt, family, packs, rights, orders } = season;
  const { server, adminToken } = shop;
  const person = family[who] as number;
  const pack = packs[which % kinds] as NewPack;
  const key = `${person}:${pack.id}`;
  const right = rights.get(key) ?? 1;
  const order_id = orders[which % Math.max(1, orders.length)] ?? 1;
  const choices = pack.slotIds.map((slot_id) => ({ slot_id, variation_id: shirt.variationId }));
  const reason = "History";
  switch (what) {
    case "grant":
      // Whoever already has it gets nothing.
      await grant(shop, pack, person).then(
        (id) => rights.set(key, id),
        () => {},
      );
      return undefined;
    case "choose":
      return post("/club-entitlement/store", buyer.token, { entitlement_id: right, choices });
    case "order-credits":
      return place(season, key, which, "all");
    case "order-card":
      return place(season, key, which, 0);
    case "order-both":
      return place(season, key, which, 2.5);
    case "pay":
      await payAtStripe(shop, order_id).catch(() => {});
      return undefined;
    case "confirm":
      return confirm(shop, buyer, order_id);
    case "cancel":
      return cancel(shop, buyer, order_id);
    case "undo":
      return post("/club-orders/cancel", adminToken, { order_id, reason });
    case "complete":
      return post("/club-orders/update-status", adminToken, { order_id, status: "completed" });
    case "revoke":
      return post("/club-packs/revoke", adminToken, { entitlement_ids: [right], reason });
    case "next-hour":
    case "next-day":
      server.clock.advance(what === "next-day" ? day : day / 24);
      return undefined;
    case "sweep":
      for (const name of ["stripe-events", "open-payments", "ended-holds", "refunds"])
        await sweep(shop, name);
      for (const one of entitlementSweeps) await one.run(server.platform);
      return undefined;
  }
}

/** Each entitlement is used by one living order at most, and what was sold is what living orders have. */
async function expectSound(season: Season): Promise<void> {
  await expectAllSound(shop);
  const { owner } = shop.server;
  expect(await runAudits(async (sql) => (await owner.query(sql)).rows, orderAudits)).toEqual([]);
  const [stock] = await rowsOf(
    owner,
    `select v.sold, v.held, v.received,
       coalesce(sum(l.quantity) filter (where o.status in ('placed', 'processing', 'completed')), 0)::int as living,
       coalesce(sum(l.quantity) filter (where o.status = 'pending_payment'), 0)::int as waiting
     from variations v left join order_lines l on l.club_id = v.club_id and l.variation_id = v.id
     left join orders o on o.club_id = l.club_id and o.id = l.order_id
     where v.id = $1 group by v.id, v.club_id, v.sold, v.held, v.received`,
    [season.shirt.variationId],
  );
  expect(stock).toMatchObject({ sold: stock?.living, held: stock?.waiting });
  expect(stock?.sold + stock?.held).toBeLessThanOrEqual(stock?.received);
}

/** Every season begins like this; each event happens in it at least once. */
const beginning: Act[] = [
  { does: "grant", who: 0, which: 0 },
  { does: "grant", who: 1, which: 1 },
  { does: "grant", who: 2, which: 2 },
  { does: "choose", who: 0, which: 0 },
  { does: "order-card", who: 1, which: 1 },
  { does: "cancel", who: 0, which: 0 },
  { does: "order-credits", who: 0, which: 0 },
];

it("I-05 holds in any history of grants, choices, orders, payments, cancels, expiries and revocations", async () => {
  const seen: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const season = await openSeason();
      for (const act of beginning) await perform(season, act);
      for (const act of history) await perform(season, act);
      await expectSound(season);
      await perform(season, { does: "sweep", who: 0, which: 0 });
      await expectSound(season);
      for (const row of await rowsOf<{ event: string }>(
        shop.server.owner,
        "select event from entitlement_events where member_id = any($1)",
        [season.family],
      ))
        seen[row.event] = (seen[row.event] ?? 0) + 1;
    }),
    { numRuns: 15 },
  );
  // The acts did something.
  for (const event of ["granted", "choices_saved", "held", "redeemed", "restored"])
    expect(Object.keys(seen)).toContain(event);
});
