import { buildApp } from "#server/app.ts";
import { movableClock } from "#server/platform/clock.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { entitlementSweeps } from "#server/sales/entitlements/grants/entitlements.sweeps.ts";
import { grantDefaultPacks, grantPack } from "#server/sales/entitlements/index.ts";
import { act, firstAdmin, leaveNoTrace, type Person, type Stage } from "./act.ts";
import { type DemoPack, harbourPack, lastSeasonsPack, roversPacks } from "./packs.ts";

const dayMs = 86_400_000;
/** Before the orders of the demo, so that order numbers rise with time. */
const lastSeasonBeganDaysAgo = 105;

export type RoversFamily = { ava: number; children: number[]; active: number[] };

/**
 * A pack of last season, on a clock of that time: some redeemed it, one was revoked, the others let it expire. So its
 * history is a real one.
 */
export async function fillLastSeason(ctx: Ctx, { ava, children, active }: RoversFamily): Promise<void> {
  const clock = movableClock(new Date(ctx.platform.clock.now().getTime() - lastSeasonBeganDaysAgo * dayMs));
  const platform: Platform = { ...ctx.platform, clock };
  const then: Ctx = { ...ctx, platform };
  await onStage(then, async (stage, admin) => {
    const packId = await storePack(stage, admin, lastSeasonsPack, "2025/26");
    const others = active.filter((id) => id !== ava).slice(0, 8);
    await give(then, packId, [ava, ...children, ...others]);
    clock.advance(dayMs);
    const [left, ...redeeming] = others;
    const orders: number[] = [];
    for (const memberId of redeeming.slice(0, 4)) orders.push(await redeem(stage, memberId));
    const [open] = left === undefined ? [] : await openOf(then, left);
    await act(stage, admin, "POST", "/club-packs/revoke", {
      entitlement_ids: [open],
      reason: "Does not come to training any more",
    });
    clock.advance(2 * dayMs);
    for (const orderId of orders) await handOver(stage, admin, orderId);
    clock.advance(7 * dayMs);
    for (const sweep of entitlementSweeps)
      if (sweep.name === "expire-entitlements") await sweep.run(platform);
    await leaveNoTrace(then);
  });
}

/** The packs of this season: Ava, Ben and Cleo have open ones, and so have the members of two memberships and some helpers. */
export async function fillRoversPacks(ctx: Ctx, { ava, children, active }: RoversFamily): Promise<void> {
  await onStage(ctx, async (stage, admin) => {
    const store = (pack: DemoPack) => storePack(stage, admin, pack, "2026/27");
    const [adult, junior, coach, helper] = [
      await store(roversPacks.adult),
      await store(roversPacks.junior),
      await store(roversPacks.coach),
      await store(roversPacks.helper),
    ];
    await store(roversPacks.keeper);
    await inClub(ctx, (tx) => grantDefaultPacks(tx, ctx));
    const others = active.filter((id) => id !== ava);
    await give(ctx, adult, [ava]);
    await give(ctx, junior, children);
    await give(ctx, coach, [ava, ...others.slice(2, 6)]);
    await give(ctx, helper, others.slice(6, 10));
    await leaveNoTrace(ctx);
  });
}

/** The one pack of the sailing club. */
export async function fillHarbourPack(ctx: Ctx): Promise<void> {
  await onStage(ctx, async (stage, admin) => {
    await storePack(stage, admin, harbourPack, "2026/27");
    await inClub(ctx, (tx) => grantDefaultPacks(tx, ctx));
    await leaveNoTrace(ctx);
  });
}

async function onStage(ctx: Ctx, play: (stage: Stage, admin: Person) => Promise<void>): Promise<void> {
  const app = await buildApp(ctx.platform);
  try {
    await play({ app, ctx }, await firstAdmin(ctx));
  } finally {
    await app.close();
  }
}

function give(ctx: Ctx, packId: number, memberIds: number[]) {
  return inClub(ctx, (tx) => grantPack(tx, ctx, { packId, memberIds, source: "hand" }));
}

async function openOf(ctx: Ctx, memberId: number): Promise<number[]> {
  const rows = await inClub(ctx, (tx) =>
    tx.query<{ id: number }>("select id from entitlements where member_id = $1 and status = 'open'", [
      memberId,
    ]),
  );
  return rows.map(({ id }) => id);
}

/** Orders what is open for a member, the first thing that each slot allows, to be collected. */
async function redeem(stage: Stage, memberId: number): Promise<number> {
  const who: Person = { kind: "member", id: memberId };
  const [entitlement_id] = await openOf(stage.ctx, memberId);
  const [choice] = await inClub(stage.ctx, (tx) =>
    tx.query<{ slot_id: number; variation_id: number }>(
      `select s.id as slot_id, v.id as variation_id
       from entitlements e
       join pack_slots s on s.club_id = e.club_id and s.pack_id = e.pack_id
       join pack_slot_options o on o.club_id = s.club_id and o.slot_id = s.id and o.position = 0
       join variations v on v.club_id = o.club_id and v.product_id = o.product_id
       where e.id = $1 and v.received - v.sold - v.held > 0 order by v.position limit 1`,
      [entitlement_id],
    ),
  );
  const [method] = await inClub(stage.ctx, (tx) =>
    tx.query<{ id: number }>(
      "select id from shipping_methods where kind = 'collect' order by position limit 1",
    ),
  );
  const answer = await act(stage, who, "POST", "/club-member/order-store", {
    items: [],
    packs: [{ member_id: memberId, entitlements: [{ entitlement_id, choices: [choice] }] }],
    shipping_address_id: null,
    shipping_method_id: method?.id,
    credits_to_use: 0,
  });
  if (typeof answer.data?.order_id !== "number")
    throw new Error(`A pack was not redeemed: ${JSON.stringify(answer)}`);
  return answer.data.order_id;
}

/** Puts an order on the shelf, from where its member collects it. */
async function handOver(stage: Stage, admin: Person, order_id: number): Promise<void> {
  const path = "/club-orders/update-tracking-data";
  const ready = await act(stage, admin, "POST", path, { order_id, status: "ready_to_collect" });
  const [parcel] = (ready.data?.parcels as { id: number }[] | undefined) ?? [];
  const nothing = { carrier: null, tracking_number: "" };
  await act(stage, admin, "POST", path, { order_id, parcel_id: parcel?.id, status: "collected", ...nothing });
}

async function storePack(stage: Stage, admin: Person, pack: DemoPack, season: string): Promise<number> {
  const rows = await inClub(stage.ctx, async (tx) => ({
    variations: await tx.query<{
      id: number;
      product_id: number;
      title: string;
      color: string;
      size: string;
    }>(
      `select v.id, v.product_id, p.title, v.color, v.size
       from variations v join products p on p.club_id = v.club_id and p.id = v.product_id`,
    ),
    memberships: await tx.query<{ id: number }>("select id from membership_categories where name = any($1)", [
      pack.memberships ?? [],
    ]),
  }));
  const productId = (title: string) => {
    const found = rows.variations.find((one) => one.title === title);
    if (!found) throw new Error(`There is no ${title}`);
    return found.product_id;
  };
  const day = (from: number) =>
    new Date(stage.ctx.platform.clock.now().getTime() + from * dayMs).toISOString().slice(0, 10);
  const answer = await act(stage, admin, "POST", "/club-packs/store", {
    type: pack.type,
    name: pack.name,
    description: pack.description,
    status: pack.status,
    season,
    opens_on: day(pack.opens),
    closes_on: pack.closes === null ? null : day(pack.closes),
    membership_category_ids: rows.memberships.map(({ id }) => id),
    slots: pack.slots.map(({ label, quantity = 1, options, standard }) => ({
      label,
      quantity,
      options: options.map(({ title, surcharge = 0 }) => ({ product_id: productId(title), surcharge })),
      default_variation_id:
        rows.variations.find(
          (one) => one.title === options[0]?.title && one.color === standard?.[0] && one.size === standard[1],
        )?.id ?? null,
    })),
  });
  if (typeof answer.data?.id !== "number")
    throw new Error(`${pack.name} was refused: ${JSON.stringify(answer)}`);
  return answer.data.id;
}
