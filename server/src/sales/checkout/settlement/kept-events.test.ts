import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { countOf, orderRow, type Shop, shareShop, sweep, unpaidOrder } from "../checkout.testing.ts";
import { completed as completedOf, postEvent } from "./events.testing.ts";
import { handleEvent } from "./events.ts";

let shop: Shop;
shareShop((opened) => {
  shop = opened;
});

const post = (event: Record<string, unknown>) => postEvent(shop, event);
const completed = (id: number, change = {}) => completedOf(shop, id, change);

describe("what is kept of Stripe's events", () => {
  const eventRow = async (event: { id: string }) =>
    (
      await rowsOf<{ status: string; text: string }>(
        shop.server.owner,
        "select status, e::text as text from stripe_events e where event_id = $1",
        [event.id],
      )
    )[0];
  const isClosed = (event: { id: string }, status: string) =>
    eventually(async () => (await eventRow(event))?.status === status);
  /** As often as it is tried, with all the time in between. */
  async function lookOn(): Promise<void> {
    for (let look = 0; look < 8; look += 1) {
      shop.server.clock.advance(300_000);
      await sweep(shop, "stripe-events");
    }
  }
  const stranger = { id: "cs_test_stranger", client_reference_id: null };

  it("does not name who paid", async () => {
    const { id } = await unpaidOrder(shop);
    const told = { email: "payer@example.com", name: "Paula Payer", address: { line1: "7 Long Lane" } };
    const event = await completed(id, { customer_details: told, customer_email: told.email });
    await post(event);
    await isClosed(event, "handled");
    expect((await eventRow(event))?.text).not.toMatch(/payer@|Paula|Long Lane/);
    const charge = { id: `evt_${randomUUID()}`, object: "event", type: "charge.succeeded" };
    const answer = await post({ ...charge, data: { object: { billing_details: told } } });
    expect([answer.status, await eventRow(charge)]).toEqual([200, undefined]);
  });

  it("is nothing to look at where the session is another shop's, and no more after four minutes where it is lost", async () => {
    const { id } = await unpaidOrder(shop);
    const others = await completed(id, { ...stranger, metadata: { club: "harbour", payment: "x" } });
    const lost = await completed(id, { ...stranger, metadata: { club: "rovers", payment: randomUUID() } });
    const unpaid = await completed(id, {
      ...stranger,
      payment_status: "unpaid",
      metadata: { club: "rovers", payment: randomUUID() },
    });
    for (const event of [others, lost, unpaid]) await post(event);
    await isClosed(others, "ignored");
    await lookOn();
    expect([(await eventRow(lost))?.status, (await eventRow(unpaid))?.status]).toEqual([
      "not_ours",
      "ignored",
    ]);
    expect((await orderRow(shop, id)).status).toBe("pending_payment");
  });

  it("is told to the club once where two look at lost money at once", async () => {
    const { id } = await unpaidOrder(shop);
    const lost = await completed(id, { ...stranger, metadata: { club: "rovers", payment: randomUUID() } });
    await post(lost);
    await eventually(
      async () =>
        (await countOf(shop, "stripe_events where event_id = $1 and attempts = 1", [lost.id])) === 1,
    );
    const [row] = await rowsOf<{ id: number }>(
      shop.server.owner,
      "update stripe_events set attempts = 7 where event_id = $1 returning id",
      [lost.id],
    );
    const club = { id: shop.clubId, domain: "rovers", timeZone: "UTC", language: "en" };
    const look = () => handleEvent(systemCtx(shop.server.platform, club, "test"), row?.id ?? 0);
    await Promise.all([look(), look(), look()]);
    const told = "domain_events where kind = 'payment.unknown' and facts->>'event' = $1";
    expect(await countOf(shop, told, [lost.id])).toBe(1);
  });

  it("is tried again within an hour, however often it failed", async () => {
    const { id } = await unpaidOrder(shop);
    const event = await completed(id);
    shop.stripe.control.setFaults({ fail_rate: 1 });
    await post(event);
    await eventually(
      async () =>
        (await countOf(shop, "stripe_events where event_id = $1 and attempts = 1", [event.id])) === 1,
    );
    await shop.server.owner.query("update stripe_events set attempts = 30 where event_id = $1", [event.id]);
    shop.server.clock.advance(10_000);
    await sweep(shop, "stripe-events");
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(3601_000);
    await sweep(shop, "stripe-events");
    expect((await eventRow(event))?.status).toBe("handled");
  });

  it("is given up after three days of trouble, and forgotten after thirty", async () => {
    const { id } = await unpaidOrder(shop);
    const event = await completed(id);
    shop.stripe.control.setFaults({ fail_rate: 1 });
    await post(event);
    await eventually(
      async () =>
        (await countOf(shop, "stripe_events where event_id = $1 and attempts = 1", [event.id])) === 1,
    );
    shop.server.clock.advance(2 * 24 * 3600_000);
    await sweep(shop, "stripe-events");
    expect((await eventRow(event))?.status).toBe("received");
    shop.server.clock.advance(25 * 3600_000);
    await sweep(shop, "stripe-events");
    expect((await eventRow(event))?.status).toBe("given_up");
    await sweep(shop, "old-stripe-events");
    expect(await eventRow(event)).toBeDefined();
    shop.server.clock.advance(28 * 24 * 3600_000);
    await sweep(shop, "old-stripe-events");
    expect(await eventRow(event)).toBeUndefined();
  });
});
