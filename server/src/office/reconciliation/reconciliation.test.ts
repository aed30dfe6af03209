import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Difference } from "#contract/reconciliation.ts";
import { systemCtx } from "#server/platform/context.ts";
import { seal } from "#server/platform/secrets.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createSession, createStaff } from "#server/testing/factories.ts";
import { testSecretKey } from "#server/testing/settings.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import { whileHeld } from "#server/testing/while-held.ts";
import { runJobs } from "../../ground/jobs/index.ts";
import { codes, countOf, openShop, type Shop } from "../../sales/checkout/checkout.testing.ts";
import { paymentRow, placedOrder, refund } from "../../sales/checkout/refunding/refunding.testing.ts";
import { reconcileDay } from "./index.ts";
import { reconciliationJobs } from "./reconciliation.jobs.ts";
import { utcDay } from "./reconciliation.rules.ts";
import { reconciliationSweeps } from "./reconciliation.sweeps.ts";

let shop: Shop;
let worker: Awaited<ReturnType<typeof runJobs>>;
beforeAll(async () => {
  shop = await openShop();
  worker = await runJobs(shop.server.platform, reconciliationJobs);
});
afterAll(async () => {
  await worker.stop();
  await shop.close();
});

const dayMs = 24 * 3600 * 1000;
const today = () => utcDay(shop.server.clock.now());
const compare = (day = today()) =>
  reconcileDay(
    systemCtx(
      shop.server.platform,
      { id: shop.clubId, domain: "rovers", timeZone: "UTC", language: "en" },
      "test",
    ),
    day,
  );
const call = (method: "GET" | "POST", path: string, body?: unknown, token = shop.adminToken) =>
  shop.server.call("rovers", method, path, { token, ...(body !== undefined && { body }) });
const differences = async (query = ""): Promise<Difference[]> =>
  (await call("GET", `/club/reconciliation-differences?per_page=100${query}`)).body.data;
const ofReference = async (reference: string) =>
  (await differences()).filter((one) => one.stripe_reference === reference);
const dayShown = async (day: string) =>
  (await call("GET", "/club/reconciliation?per_page=100")).body.data.find(
    (row: { day: string }) => row.day === day,
  );

/** A paid order of 30.00, seen through its payment. */
async function paid() {
  const { id } = await placedOrder(shop);
  const { id: payment_id, intent_id } = await paymentRow(shop, id);
  return { id, payment_id, intent_id };
}
/** Money that was taken at Stripe and not through the shop. */
const outside = (amount = 700) =>
  shop.client.paymentIntents.create({
    amount,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
  });
const change = (sql: string, values: unknown[]) => shop.server.owner.query(sql, values);

describe("a day's comparison with Stripe", () => {
  it("finds nothing where both say the same, and both sums agree", async () => {
    const first = await paid();
    await placedOrder(shop);
    await refund(shop, first.id, { amount: 12 });
    expect(await compare()).toBe(true);
    const day = await dayShown(today());
    expect(day).toMatchObject({ status: "done", open_differences: 0, error: null });
    expect(day.compared).toBeGreaterThanOrEqual(3);
    expect(day.stripe_captured).toBe(day.our_captured);
    expect([day.stripe_refunded, day.our_refunded]).toEqual([12, 12]);
    expect(await differences()).toEqual([]);
  });

  it("sees money that only Stripe knows of, and lists it once however often it is compared", async () => {
    const { id } = await outside();
    await compare();
    await compare();
    const found = await ofReference(id);
    expect(found).toMatchObject([
      { kind: "payment_missing_here", ours: null, theirs: 7, order: null, status: "open", stripe_url: null },
    ]);
    expect(found[0]?.text).toContain("Stripe took $7.00");
  });

  it("sees a payment that only the shop knows of", async () => {
    const payment = await paid();
    await change("update payments set intent_id = 'pi_lost' where id = $1", [payment.payment_id]);
    await compare();
    expect(await ofReference("pi_lost")).toMatchObject([
      { kind: "payment_missing_at_stripe", ours: 30, theirs: null, order: { number: expect.any(String) } },
    ]);
    // Stripe's payment is then unknown here.
    expect(await ofReference(payment.intent_id)).toMatchObject([
      { kind: "payment_missing_here", theirs: 30 },
    ]);
  });

  it("sees another amount and another state of a payment", async () => {
    const [amount, state] = [await paid(), await paid()];
    await change("update payments set captured_cents = 2900 where intent_id = $1", [amount.intent_id]);
    await change("update payments set status = 'expired' where intent_id = $1", [state.intent_id]);
    await compare();
    expect(await ofReference(amount.intent_id)).toMatchObject([
      { kind: "amount_differs", ours: 29, theirs: 30 },
    ]);
    expect(await ofReference(state.intent_id)).toMatchObject([
      { kind: "state_differs", ours: 0, theirs: 30 },
    ]);
    await change("update payments set captured_cents = 3000 where intent_id = $1", [amount.intent_id]);
    await change("update payments set status = 'captured' where intent_id = $1", [state.intent_id]);
    await compare();
    expect(await ofReference(amount.intent_id)).toMatchObject([{ status: "gone" }]);
    expect(await ofReference(state.intent_id)).toMatchObject([{ status: "gone" }]);
  });

  it("sees refunds that only one side knows of, of another amount, or in another state", async () => {
    const orders = [await paid(), await paid(), await paid(), await paid()] as const;
    const [here, atStripe, amount, state] = orders;
    // Its events are held back, so the shop does not hear of this one.
    const dashboard = await shop.client.refunds.create({ payment_intent: here.intent_id, amount: 400 });
    for (const one of [atStripe, amount, state]) await refund(shop, one.id, { amount: 5 });
    const ofOrder = "select stripe_refund_id from refunds where order_id = $1";
    const numbers = await Promise.all(
      [atStripe, amount, state].map(
        async (one) => (await change(ofOrder, [one.id])).rows[0].stripe_refund_id,
      ),
    );
    await change("update refunds set stripe_refund_id = 're_lost' where order_id = $1", [atStripe.id]);
    await change("update refunds set amount_cents = 499 where order_id = $1", [amount.id]);
    await change("update refunds set status = 'failed' where order_id = $1", [state.id]);
    await compare();
    expect(await ofReference(dashboard.id)).toMatchObject([
      { kind: "refund_missing_here", theirs: 4, order: { id: here.id }, payment_id: expect.any(Number) },
    ]);
    expect(await ofReference("re_lost")).toMatchObject([{ kind: "refund_missing_at_stripe", ours: 5 }]);
    expect(await ofReference(numbers[1])).toMatchObject([{ kind: "amount_differs", ours: 4.99, theirs: 5 }]);
    expect(await ofReference(numbers[2])).toMatchObject([{ kind: "state_differs" }]);
  });

  it("does not miss a payment that was begun on one day and booked on the next", async () => {
    const payment = await paid();
    await change("update payments set captured_at = captured_at + interval '1 day' where id = $1", [
      payment.id,
    ]);
    await compare();
    await compare(utcDay(new Date(shop.server.clock.now().getTime() + dayMs)));
    expect(await ofReference(payment.intent_id)).toEqual([]);
  });

  it("keeps what was explained, and opens again what differs again", async () => {
    const { id } = await outside();
    await compare();
    const [open] = await ofReference(id);
    const answer = await call("POST", "/club/reconciliation-differences/explain", {
      id: open?.id,
      note: "A raffle at the gate",
    });
    expect(answer.body.data).toMatchObject({
      status: "explained",
      note: "A raffle at the gate",
      explained_by: expect.any(String),
    });
    await compare();
    expect(await ofReference(id)).toMatchObject([{ status: "explained" }]);
    expect(await differences("&status=open&keywords=raffle")).toEqual([]);
    expect(await differences("&status=explained&kind=payment_missing_here&keywords=raffle")).toHaveLength(1);
    expect(await countOf(shop, "audit_log where action = 'reconciliation.explained'")).toBe(1);
    await change("update reconciliation_differences set status = 'gone' where id = $1", [open?.id]);
    await compare();
    expect(await ofReference(id)).toMatchObject([{ status: "open" }]);
  });

  it("opens again what was explained when its amount changes, once, and tells of it", async () => {
    const payment = await paid();
    await change("update payments set captured_cents = 2900 where id = $1", [payment.payment_id]);
    await compare();
    const [open] = await ofReference(payment.intent_id);
    await call("POST", "/club/reconciliation-differences/explain", { id: open?.id, note: "A fee" });
    await tellEvents(shop.server.platform);
    await change("delete from notices where kind = 'reconciliation'", []);
    await change("update payments set captured_cents = 2800 where id = $1", [payment.payment_id]);
    await compare();
    expect(await ofReference(payment.intent_id)).toMatchObject([
      { id: open?.id, status: "open", ours: 28, note: "A fee" },
    ]);
    await tellEvents(shop.server.platform);
    expect(await countOf(shop, "notices where kind = 'reconciliation'")).toBe(1);
    await call("POST", "/club/reconciliation-differences/explain", { id: open?.id, note: "Two fees" });
    await compare();
    expect(await ofReference(payment.intent_id)).toMatchObject([{ status: "explained", note: "Two fees" }]);
    await change("update payments set captured_cents = 3000 where id = $1", [payment.payment_id]);
  });

  it("compares a payment on the day it was booked, however long ago it was begun", async () => {
    const payment = await paid();
    const later = utcDay(new Date(shop.server.clock.now().getTime() + 40 * dayMs));
    await change(
      "update payments set captured_at = captured_at + interval '40 days', captured_cents = 2900 where id = $1",
      [payment.payment_id],
    );
    await compare(later);
    expect(await ofReference(payment.intent_id)).toMatchObject([
      { kind: "amount_differs", ours: 29, theirs: 30 },
    ]);
    await change(
      "update payments set captured_at = captured_at - interval '40 days', captured_cents = 3000 where id = $1",
      [payment.payment_id],
    );
  });

  it("counts nothing that was booked after its day", async () => {
    const payment = await paid();
    await refund(shop, payment.id, { amount: 5 });
    const before = utcDay(new Date(shop.server.clock.now().getTime() - 40 * dayMs));
    await compare(before);
    expect(await dayShown(before)).toMatchObject({ compared: 0, our_captured: 0, our_refunded: 0 });
    await change("delete from reconciliations where day = $1", [before]);
  });

  it("reads all pages of Stripe's lists", async () => {
    await compare();
    const before = (await dayShown(today())).compared;
    for (let round = 0; round < 21; round++) await Promise.all([0, 1, 2, 3, 4].map(() => outside(100)));
    await compare();
    expect((await dayShown(today())).compared).toBe(before + 105);
  });

  it("is marked as failed while Stripe does not answer, and is tried again", async () => {
    shop.stripe.control.setFaults({ only: "GET /v1/payment_intents", fail_rate: 1 });
    await expect(compare()).rejects.toThrow("Stripe did not answer.");
    expect(await dayShown(today())).toMatchObject({ status: "failed", error: "Stripe did not answer." });
    shop.stripe.control.setFaults({});
    expect(await compare()).toBe(true);
    expect(await dayShown(today())).toMatchObject({ status: "done", error: null });
  });

  it("is made by one of two who begin at once", async () => {
    // Both comparisons wait for this lock, so that neither ends before the other begins.
    const locking = await shop.server.owner.connect();
    await locking.query("begin; lock table payments in access exclusive mode");
    const both = [compare(), compare()];
    expect(await Promise.race(both)).toBe(false);
    await locking.query("rollback");
    locking.release();
    expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
  });
});

describe("a comparison on demand", () => {
  const run = (from: string, to: string, token = shop.adminToken) =>
    call("POST", "/club/reconciliation", { from, to }, token);

  it("goes through its days as a job", async () => {
    const from = utcDay(new Date(shop.server.clock.now().getTime() - 2 * dayMs));
    const started = await run(from, today());
    expect(started.status).toBe(200);
    const job = await eventually(async () => {
      const { body } = await call("GET", `/jobs/${started.body.data.job_id}`);
      expect(body.data.finished_at).not.toBeNull();
      return body.data;
    });
    expect(job).toMatchObject({ status: "done", total: 3, done_count: 3 });
  });

  it("is refused for too many days, days to come, days in the wrong order, and twice at once", async () => {
    const tomorrow = utcDay(new Date(shop.server.clock.now().getTime() + dayMs));
    expect(codes([await run("2026-01-01", "2026-02-01")])).toEqual(["VALIDATION_FAILED"]);
    expect(codes([await run(today(), tomorrow)])).toEqual(["VALIDATION_FAILED"]);
    expect(codes([await run(today(), "2026-01-01")])).toEqual(["VALIDATION_FAILED"]);
    await worker.stop();
    const answers = await Promise.all([run(today(), today()), run(today(), today())]);
    expect(codes(answers).toSorted()).toEqual([200, "JOB_RUNNING"]);
  });

  it("is refused without Stripe's keys, and to managers and other clubs", async () => {
    const { owner } = shop.server;
    const away = await createClub(owner, { domain: "harbour" });
    const token = await createSession(owner, away, { staffId: await createStaff(owner, away) });
    const there = (method: "GET" | "POST", path: string, body?: unknown) =>
      shop.server.call("harbour", method, path, { token, ...(body !== undefined && { body }) });
    expect(codes([await there("POST", "/club/reconciliation", { from: today(), to: today() })])).toEqual([
      "PAYMENT_NOT_SET_UP",
    ]);
    expect((await there("GET", "/club/reconciliation")).body.data).toEqual([]);
    expect((await there("GET", "/club/reconciliation-differences")).body.data).toEqual([]);
    const [one] = await differences();
    const path = "/club/reconciliation-differences/explain";
    expect(codes([await there("POST", path, { id: one?.id, note: "x" })])).toEqual(["NOT_FOUND"]);
    expect(codes([await call("POST", path, { id: 999_999, note: "x" })])).toEqual(["NOT_FOUND"]);
    expect(codes([await run(today(), today(), shop.managerToken)])).toEqual(["FORBIDDEN"]);
  });
});

// Last, because everybody is logged out after a day.
describe("each night", () => {
  // The nights begin at one: half an hour must never cross into the next.
  beforeAll(() => {
    const { clock } = shop.server;
    clock.advance(dayMs - ((clock.now().getTime() - dayMs / 2) % dayMs));
  });

  it("the last four days are compared once, for clubs that take cards and no others", async () => {
    const sweep = () => reconciliationSweeps[0]?.run(shop.server.platform);
    await sweep();
    shop.server.clock.advance(dayMs);
    const night = new Date(shop.server.clock.now().getTime() - 1);
    await sweep();
    expect(await countOf(shop, "reconciliations where started_at > $1 and status = 'done'", [night])).toBe(4);
    expect(await countOf(shop, "reconciliations where club_id <> $1", [shop.clubId])).toBe(0);
    // Payments that begin from now on store their account, although nobody entered the key again.
    expect(await countOf(shop, "club_settings where stripe_account_id like 'acct_%'")).toBe(1);
    const calls = shop.stripe.control.requests().length;
    await sweep();
    expect(shop.stripe.control.requests().length).toBe(calls);
  });

  it("a day that failed is tried each night until it succeeds, and days without a worker are made up for", async () => {
    const { clock, platform } = shop.server;
    const sweep = () => reconciliationSweeps[0]?.run(platform);
    const state = async (day: string) => (await dayRow(day))?.status;
    const dayRow = async (day: string) =>
      (await change("select status from reconciliations where day = $1", [day])).rows[0] as
        | { status: string }
        | undefined;
    await sweep();
    clock.advance(dayMs);
    const failed = utcDay(new Date(clock.now().getTime() - dayMs));
    shop.stripe.control.setFaults({ only: "GET /v1/refunds", fail_rate: 1 });
    await sweep();
    expect(await state(failed)).toBe("failed");
    // Nobody works for six days, and Stripe does not answer in the night after them either.
    clock.advance(7 * dayMs);
    const missed = utcDay(new Date(clock.now().getTime() - 6 * dayMs));
    await sweep();
    expect([await state(failed), await state(missed)]).toEqual(["failed", "failed"]);
    shop.stripe.control.setFaults({});
    clock.advance(dayMs);
    await sweep();
    expect([await state(failed), await state(missed)]).toEqual(["done", "done"]);
    expect(await countOf(shop, "reconciliations where status <> 'done'")).toBe(0);
    const calls = shop.stripe.control.requests().length;
    await sweep();
    expect(shop.stripe.control.requests().length).toBe(calls);
  });

  it("a day that failed is tried again half an hour later", async () => {
    shop.server.clock.advance(dayMs);
    shop.stripe.control.setFaults({ only: "GET /v1/refunds", fail_rate: 1 });
    await reconciliationSweeps[0]?.run(shop.server.platform);
    expect(await countOf(shop, "reconciliations where status = 'failed'")).toBe(4);
    shop.stripe.control.setFaults({});
    shop.server.clock.advance(31 * 60_000);
    await reconciliationSweeps[0]?.run(shop.server.platform);
    expect(await countOf(shop, "reconciliations where status = 'failed'")).toBe(0);
  });

  it("a slow club holds up no other, and a stopped worker leaves the rest to the next run", async () => {
    const { owner, clock, platform } = shop.server;
    clock.advance(dayMs);
    const night = new Date(clock.now().getTime() - 1);
    const others = [await createClub(owner), await createClub(owner)];
    await change("update club_settings set stripe_secret_key = $2 where club_id = any($1)", [
      others,
      seal(testSecretKey, shop.secretKey),
    ]);
    const comparedOf = (club: number) =>
      countOf(shop, "reconciliations where club_id = $1 and started_at > $2 and status = 'done'", [
        club,
        night,
      ]);
    const sweep = (stopping?: AbortSignal) => reconciliationSweeps[0]?.run(platform, stopping);
    const stopping = new AbortController();
    let running: Promise<unknown> | undefined;
    const held = "insert into reconciliations (club_id, day) values ($1, $2)";
    const yesterday = utcDay(new Date(clock.now().getTime() - dayMs));
    await whileHeld(owner, [[held, shop.clubId, yesterday]], async () => {
      running = sweep(stopping.signal);
      await eventually(async () => expect(await Promise.all(others.map(comparedOf))).toEqual([4, 4]));
      expect(await comparedOf(shop.clubId)).toBe(0);
      stopping.abort();
    });
    await running;
    expect(await comparedOf(shop.clubId)).toBe(1);
    await sweep();
    expect(await comparedOf(shop.clubId)).toBe(4);
  });
});
