import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { movableClock } from "#server/platform/clock.ts";
import type { Ctx, Platform } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { act, leaveNoTrace, type Person } from "./act.ts";
import { fillReturns } from "./fill-returns.ts";

const day = 86_400_000;
const months = 3;

type Variation = { id: number; product_id: number; price_cents: number };
type Shop = {
  app: FastifyInstance;
  ctx: Ctx;
  clock: ReturnType<typeof movableClock>;
  variations: Variation[];
  methods: { collect: number; standard: number };
  staffId: number;
};

/**
 * Orders of the last three months, placed, packed and sent through the API as people do it, on a clock that
 * starts in the past. So every figure in the books has its proof, as in a real club.
 */
export async function fillOrders(ctx: Ctx, members: number[]): Promise<void> {
  const clock = movableClock(new Date(ctx.platform.clock.now().getTime() - months * 30 * day));
  const platform: Platform = { ...ctx.platform, clock };
  const app = await buildApp(platform);
  try {
    const shop = await openShop(app, { ...ctx, platform }, clock);
    const random = seededRandom(1924);
    const total = 64;
    for (let at = 0; at < total; at += 1) {
      const left = total - at;
      clock.advance(((months * 30 * day) / total) * 0.98);
      const memberId = members[at % 5 === 0 ? 0 : Math.floor(random() * members.length)] ?? members[0];
      if (memberId === undefined) return;
      const orderId = await placeOne(shop, memberId, random);
      if (orderId === null) continue;
      if (left > 14) await deliver(shop, orderId, random);
      else if (left > 8) await ship(shop, orderId, random);
      else if (left > 5)
        await as(shop, staffOf(shop), "/club-orders/update-status", {
          order_id: orderId,
          status: "processing",
        });
    }
    if (members[0] !== undefined) await fillReturns(shop, members[0]);
    await leaveNoTrace(shop.ctx);
  } finally {
    await app.close();
  }
}

async function openShop(app: FastifyInstance, ctx: Ctx, clock: Shop["clock"]): Promise<Shop> {
  return inClub(ctx, async (tx) => {
    const variations = await tx.query<Variation>(
      `select v.id, v.product_id, coalesce(v.price_cents, p.price_cents) as price_cents
       from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
       where v.received >= 8 order by v.id`,
    );
    const methods = await tx.query<{ id: number; kind: string }>(
      "select id, kind from shipping_methods order by position",
    );
    const [admin] = await tx.query<{ id: number }>("select id from staff where role = 2 order by id limit 1");
    const collect = methods.find(({ kind }) => kind === "collect")?.id;
    const standard = methods.find(({ kind }) => kind === "delivery")?.id;
    if (!admin || !collect || !standard) throw new Error("The club is not filled yet");
    return { app, ctx, clock, variations, methods: { collect, standard }, staffId: admin.id };
  });
}

/** One order paid with credits; null if the member has too few left or the stock is empty. */
async function placeOne(shop: Shop, memberId: number, random: () => number): Promise<number | null> {
  const count = 1 + Math.floor(random() * 3);
  const picked = Array.from(
    { length: count },
    () => shop.variations[Math.floor(random() * shop.variations.length)],
  );
  const items = [...new Map(picked.flatMap((one) => (one ? [[one.id, one] as const] : []))).values()];
  const addressId = await addressOf(shop, memberId);
  const useDelivery = addressId !== null && random() < 0.6;
  const goods = items.reduce((sum, { price_cents }) => sum + price_cents, 0);
  const shipping = useDelivery && goods < 7500 ? 495 : 0;
  const answer = await as(shop, { kind: "member", id: memberId }, "/club-member/order-store", {
    items: items.map(({ id, product_id }) => ({ product_id, variation_id: id, quantity: 1 })),
    shipping_address_id: useDelivery ? addressId : null,
    shipping_method_id: useDelivery ? shop.methods.standard : shop.methods.collect,
    credits_to_use: (goods + shipping) / 100,
  });
  return (answer.data?.order_id as number | undefined) ?? null;
}

async function addressOf(shop: Shop, memberId: number): Promise<number | null> {
  const [row] = await inClub(shop.ctx, (tx) =>
    tx.query<{ id: number }>("select id from addresses where member_id = $1 limit 1", [memberId]),
  );
  return row?.id ?? null;
}

async function ship(shop: Shop, orderId: number, random: () => number): Promise<number | null> {
  const staff = staffOf(shop);
  const order = await ask(shop, staff, `/club-orders/show/${orderId}`);
  const isCollect = order.data?.shipping_kind === "collect";
  const answer = await as(shop, staff, "/club-orders/update-tracking-data", {
    order_id: orderId,
    ...(isCollect
      ? { status: "ready_to_collect" }
      : {
          status: "shipped",
          carrier: "royal_mail",
          tracking_number: `RM${Math.floor(random() * 900_000_000 + 100_000_000)}GB`,
        }),
  });
  const parcels = answer.data?.parcels as { id: number }[] | undefined;
  return parcels?.[0]?.id ?? null;
}

async function deliver(shop: Shop, orderId: number, random: () => number): Promise<void> {
  const parcelId = await ship(shop, orderId, random);
  if (parcelId === null) return;
  const order = await ask(shop, staffOf(shop), `/club-orders/show/${orderId}`);
  await as(shop, staffOf(shop), "/club-orders/update-tracking-data", {
    order_id: orderId,
    parcel_id: parcelId,
    status: order.data?.shipping_kind === "collect" ? "collected" : "delivered",
    carrier: order.data?.shipping_kind === "collect" ? null : "royal_mail",
    tracking_number:
      (order.data?.parcels as { tracking_number: string }[] | undefined)?.[0]?.tracking_number ?? "",
  });
}

const staffOf = (shop: Shop): Person => ({ kind: "staff", id: shop.staffId });

const as = (shop: Shop, who: Person, path: string, body: unknown) => act(shop, who, "POST", path, body);
const ask = (shop: Shop, who: Person, path: string) => act(shop, who, "GET", path);

/** The same sequence every time, so that the demo is the same everywhere. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
