import fc from "fast-check";
import { expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import type { Answer } from "#server/testing/test-server.ts";
import { newProduct, openShop, type Shop, sweep } from "../checkout/checkout.testing.ts";
import { begun, type Made, payers, runOf } from "./goods.testing.ts";
import { askReturn, decide, expectSound } from "./returns.testing.ts";

const acts = [
  ...(["hand", "send", "parcel-back", "complete", "cancel", "lift", "refund"] as const),
  ...(["return", "exchange", "approve", "decline", "receive", "withdraw"] as const),
  ...(["dispute", "lose", "win", "sweep", "undo", "erase"] as const),
];

/** One thing that somebody does; `pick` chooses one of the orders, parcels or returns. */
const step = fc.record({
  act: fc.constantFrom(...acts),
  pick: fc.nat(5),
  quantity: fc.integer({ min: 1, max: 2 }),
  restock: fc.boolean(),
  destination: fc.constantFrom("card" as const, "credits" as const),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An order of three that starts with something at hand, so that most of what is tried can be done. */
const plan = fc.record({
  payer: fc.constantFrom(...payers),
  credits: fc.integer({ min: 0, max: 10 }),
  begin: fc.subarray(["hand", "exchange", "approve", "receive", "parcel-back", "cancel"] as const),
  steps: fc.array(step, { minLength: 4, maxLength: 12 }),
});

it("knows where all goods are and gives no money twice, whatever happens in whatever order (I-04, I-06, I-08)", async () => {
  const shop = await openShop();
  try {
    await fc.assert(
      fc.asyncProperty(plan, async ({ payer, credits, begin, steps }) => {
        // The clock moves on while nobody is idle.
        await shop.server.owner.query(
          "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '1 day'",
          [shop.server.clock.now()],
        );
        const product = await newProduct(shop, { title: "Home shirt", sizes: ["M", "L"], stock: 9 });
        const made = await begun(shop, product, payer, credits);
        const usual = { pick: 0, quantity: 1, restock: true, destination: "card" as const };
        for (const one of [...begin.map((act) => ({ act, ...usual })), ...steps]) {
          const before = await moneyOf(shop, made.orderId);
          const answer = await take(shop, made, one);
          const fair = (await isErased(shop, made)) ? [200, 401, 404, 409, 422] : [200, 404, 409, 422];
          expect(fair, `${one.act}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
          const after = await moneyOf(shop, made.orderId);
          // Only the bank takes what is not there any more.
          if (!byBank.includes(one.act)) expect(after, one.act).toBeGreaterThanOrEqual(Math.min(before, 0));
        }
        await expectSound(shop);
      }),
      // A failure is reported as it is: shrinking it would take minutes.
      { numRuns: scaled(12, 400), endOnFailure: true },
    );
  } finally {
    await shop.close();
  }
});

const byBank: Step["act"][] = ["dispute", "lose", "win", "sweep"];

/** What the club still has of an order's money, in cents. */
async function moneyOf(shop: Shop, orderId: number): Promise<number> {
  const [row] = await rowsOf<{ cents: number }>(
    shop.server.owner,
    `select (o.credits_cents
       + coalesce((select sum(captured_cents) from payments where order_id = o.id), 0)
       - coalesce((select sum(amount_cents) from refunds where order_id = o.id and status <> 'failed'), 0)
       - coalesce((select sum(amount_cents) from disputes
           where order_id = o.id and status in ('needs_response', 'under_review', 'lost')), 0))::int as cents
     from orders o where o.id = $1`,
    [orderId],
  );
  return row?.cents ?? 0;
}

const nothing = { status: 404, body: {} } as Answer;

async function take(shop: Shop, made: Made, one: Step): Promise<Answer> {
  const { act, quantity, destination, restock } = one;
  const post = (path: string, body: object) =>
    shop.server.call(shop.domain, "POST", path, {
      token: shop.adminToken,
      body,
      headers: { "idempotency-key": `goods-histories-${Math.random()}` },
    });
  const order = await pickOf(shop, one, "select id from orders where member_id = $1 order by id", made);
  const asked = await pickOf(shop, one, "select id from returns where member_id = $1 order by id", made);
  const line = await lineOf(shop, order);
  const lines = [{ order_line_id: line.id, quantity }];
  const parcel = (status: string, more: object) =>
    post("/club-orders/update-tracking-data", { order_id: order, status, ...more });
  switch (act) {
    case "hand":
      return parcel("collected", { lines });
    case "send":
      return parcel("shipped", { lines, carrier: "ups", tracking_number: "1Z1" });
    case "parcel-back": {
      const id = await pickOf(
        shop,
        one,
        "select id from parcels where order_id = $1 order by id",
        made,
        order,
      );
      return id ? parcel("returned", { parcel_id: id }) : nothing;
    }
    case "complete":
      return post("/club-orders/update-status", { order_id: order, status: "completed" });
    case "cancel":
      return post("/club-orders/cancel", { order_id: order, reason: "Not wanted" });
    case "lift":
      return post("/club-orders/lift-hold", { order_id: order, reason: "Looked at" });
    case "refund":
      return post("/club-orders/refund", {
        order_id: order,
        destination,
        amount: 7,
        restock,
        reason: "Kindness",
        lines: [{ order_line_id: line.id, quantity: 1 }],
      });
    case "return":
      return askReturn(shop, { ...made, orderId: order }, { lines });
    case "exchange": {
      const other = line.variation_id === made.m ? made.l : made.m;
      const wanted = [{ order_line_id: line.id, quantity, variation_id: other }];
      const more = { kind: "exchange", reason: "wrong_size", lines: wanted };
      return askReturn(shop, { ...made, orderId: order }, more);
    }
    case "withdraw":
      return shop.server.call(shop.domain, "POST", "/club-member/returns/cancel", {
        token: made.buyer.token,
        body: { id: asked || 999_999 },
      });
    case "approve":
    case "decline":
      return decide(shop, act, asked || 999_999);
    case "receive":
      return decide(shop, act, asked || 999_999, { restock, destination });
    case "sweep":
      return settle(shop);
    case "undo":
      return made.jobId === null
        ? nothing
        : runOf(shop, await post("/club-member-auto-redemption/undo", { job_id: made.jobId }));
    case "erase": {
      const version = await versionOf(shop, made);
      return post("/club-member/erase", { id: made.buyer.memberId, version });
    }
    default:
      return moveDispute(shop, made, act);
  }
}

async function versionOf(shop: Shop, { buyer }: Made): Promise<number> {
  const text = "select version from members where id = $1";
  const [row] = await rowsOf<{ version: number }>(shop.server.owner, text, [buyer.memberId]);
  return row?.version ?? 1;
}

/** Somebody erased can no longer log in. */
async function isErased(shop: Shop, { buyer }: Made): Promise<boolean> {
  const text = "select from members where id = $1 and erased_at is not null";
  return (await rowsOf(shop.server.owner, text, [buyer.memberId])).length > 0;
}

async function pickOf(shop: Shop, { pick }: Step, sql: string, made: Made, id = made.buyer.memberId) {
  const rows = await rowsOf<{ id: number }>(shop.server.owner, sql, [id]);
  return Number(rows[pick % Math.max(rows.length, 1)]?.id ?? 0);
}

async function lineOf(shop: Shop, orderId: number) {
  const [line] = await rowsOf<{ id: number; variation_id: number }>(
    shop.server.owner,
    "select id, variation_id from order_lines where order_id = $1",
    [orderId],
  );
  return { id: Number(line?.id), variation_id: Number(line?.variation_id) };
}

async function moveDispute(shop: Shop, { orderId }: Made, act: "dispute" | "lose" | "win"): Promise<Answer> {
  const [payment] = await rowsOf<{ intent_id: string; left: number }>(
    shop.server.owner,
    "select intent_id, captured_cents - refunded_cents as left from payments where order_id = $1 and status = 'captured' and method = 'card'",
    [orderId],
  );
  if (!payment || payment.left <= 0) return nothing;
  const [open] = await rowsOf<{ stripe_dispute_id: string; status: string }>(
    shop.server.owner,
    "select stripe_dispute_id, status from disputes where order_id = $1",
    [orderId],
  );
  if (act === "dispute" && !open)
    shop.stripe.control.dispute(payment.intent_id, { amount: Number(payment.left) });
  else if (open?.status === "needs_response" && act !== "dispute")
    shop.stripe.control.moveDispute(open.stripe_dispute_id, act === "win" ? "won" : "lost");
  return settle(shop);
}

async function settle(shop: Shop): Promise<Answer> {
  await shop.stripe.control.release({});
  for (let round = 0; round < 2; round++) {
    shop.server.clock.advance(60_000);
    await sweep(shop, "stripe-events");
    await sweep(shop, "refunds");
  }
  return nothing;
}
