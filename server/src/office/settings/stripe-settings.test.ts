import { createHmac } from "node:crypto";
import { type StripeSandbox, startStripeSandbox } from "@kitroom/stripe-sandbox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seal } from "#server/platform/secrets.ts";
import {
  createCredits,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  rowsOf,
} from "#server/testing/factories.ts";
import { testSecretKey } from "#server/testing/settings.ts";
import { auditsOf, callAs, openPanel, type Panel } from "./settings.testing.ts";

const first = "sk_test_first0000000001";
const second = "sk_test_second000000002";
const third = "sk_test_third0000000003";
const webhook = "whsec_thefirstsecret1111";
const otherWebhook = "whsec_thesecondsecret2222";

let panel: Panel;
let stripe: StripeSandbox;
let rovers: ReturnType<typeof callAs>;

beforeAll(async () => {
  let clock: (() => number) | undefined;
  stripe = await startStripeSandbox({
    port: 0,
    clock: () => clock?.() ?? Date.now(),
    accounts: [
      { secretKey: first, name: "First Account", currency: "usd" },
      { secretKey: second, name: "Second Account", currency: "usd" },
      { secretKey: third, name: "Third Account", currency: "usd" },
    ],
  });
  panel = await openPanel({ STRIPE_API_BASE: stripe.url });
  clock = () => panel.server.clock.now().getTime();
  rovers = callAs(panel, panel.rovers);
});
afterAll(async () => {
  await panel.server.close();
  await stripe.close();
});
beforeEach(() =>
  panel.server.owner.query(
    `update club_settings set stripe_secret_key = $2, stripe_webhook_secret = $3, stripe_previous_secret_key = null,
       stripe_account_id = null, stripe_previous_account_id = null, stripe_previous_webhook_secret = null, stripe_previous_until = null where club_id = $1`,
    [panel.rovers.clubId, seal(testSecretKey, first), seal(testSecretKey, webhook)],
  ),
);

const save = async (form: object) =>
  rovers.post("/club/stripe-settings", { version: await rovers.version(), ...form });

describe("the Stripe keys", () => {
  // Spec 7.33
  it("are tried at Stripe, kept sealed, and shown and audited only so far as to tell them apart", async () => {
    const answer = await save({ secret_key: second, webhook_secret: otherWebhook });
    expect([answer.status, answer.body.data.stripe]).toEqual([
      200,
      {
        secret_key: "sk_test_…0002",
        webhook_secret: "whsec_…2222",
        webhook_url: expect.stringMatching(
          /^http:\/\/rovers\.kitroom\.localhost.*\/api\/stripe\/webhook\/rovers$/,
        ),
        account_name: "Second Account",
        livemode: false,
        checked_at: expect.any(String),
        has_test_payments: true,
      },
    ]);
    const [row] = await rowsOf(panel.server.owner, "select s::text as text from club_settings s");
    const log = JSON.stringify(await auditsOf(panel, panel.rovers));
    expect(log).toContain("settings.stripe_changed");
    for (const secret of [first, second, webhook, otherWebhook])
      expect(`${row?.text}${log}${JSON.stringify(await rovers.show())}`).not.toContain(secret);
  });

  it("are not changed to one that Stripe does not know", async () => {
    const before = await rovers.show();
    const answer = await save({ secret_key: "sk_live_unknown12345678" });
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([
      422,
      "STRIPE_KEY_REFUSED",
      ["secret_key"],
    ]);
    expect(await rovers.show()).toEqual(before);
  });

  it("are not changed while Stripe does not answer", async () => {
    stripe.control.setFaults({ fail_rate: 1 });
    const answer = await save({ secret_key: third });
    stripe.control.setFaults({});
    expect([answer.status, answer.body.code]).toEqual([503, "PAYMENT_UNAVAILABLE"]);
    expect((await rovers.show()).stripe.secret_key).toBe("sk_test_…0001");
  });

  it.each([
    [{ secret_key: "pk_test_123456789" }, "secret_key"],
    [{ secret_key: "sk_test_short" }, "secret_key"],
    [{ webhook_secret: "sk_test_123456789" }, "webhook_secret"],
  ])("refuse %j", async (form, field) => {
    const answer = await save(form);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it("stay when they are left out, and go when they are emptied, which the panel's frame tells", async () => {
    expect((await save({})).body.data.stripe.secret_key).toBe("sk_test_…0001");
    const isSetUp = async () => (await rovers.get("/club-admin-panel/get-info")).body.data.stripe_settings;
    expect(await isSetUp()).toBe(true);
    const gone = await save({ secret_key: "", webhook_secret: "" });
    expect(gone.body.data.stripe).toMatchObject({
      ...{ secret_key: "", webhook_secret: "", account_name: "", livemode: null, checked_at: null },
    });
    expect(await isSetUp()).toBe(false);
  });

  it("are not overwritten by an older form, and two at once make one change", async () => {
    const version = await rovers.version();
    const answers = await Promise.all([
      save({ version, secret_key: second }),
      save({ version, secret_key: third }),
    ]);
    expect(answers.map(({ body }) => body.code ?? 200).sort()).toEqual([200, "STALE_VERSION"]);
  });
});

describe("test payments", () => {
  it("give a club an account of its own in one click, whose events are believed", async () => {
    await save({ secret_key: "", webhook_secret: "" });
    const answer = await rovers.post("/club/use-test-payments", { version: await rovers.version() });
    expect([answer.status, answer.body.data.stripe]).toMatchObject([
      200,
      { secret_key: expect.stringMatching(/^sk_test_…/), webhook_secret: expect.stringMatching(/^whsec_…/) },
    ]);
    const { name } = await rovers.show().then(({ profile }) => ({ name: profile.club_name }));
    expect(answer.body.data.stripe).toMatchObject({ account_name: name, livemode: false });
    const { data } = (await rovers.get("/club/check-webhook")).body;
    expect(data).toEqual({
      is_sound: true,
      findings: [
        { is_right: true, text: "The account has a webhook with this address.", at: null },
        { is_right: true, text: "No event has arrived since the secret was entered.", at: null },
      ],
    });
  });

  it("are not there where Stripe itself is asked", async () => {
    const { platform } = panel.server;
    const base = platform.config.stripeApiBase;
    Object.assign(platform.config, { stripeApiBase: undefined });
    try {
      expect((await rovers.show()).stripe.has_test_payments).toBe(false);
      const refused = await rovers.post("/club/use-test-payments", { version: await rovers.version() });
      expect(refused.status).toBe(404);
    } finally {
      Object.assign(platform.config, { stripeApiBase: base });
    }
  });
});

describe("what is wrong with a webhook secret", () => {
  const send = (
    signature: string,
    body = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: {} }),
  ) =>
    fetch(`http://127.0.0.1:${panel.server.port}/api/stripe/webhook/rovers`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(signature && { "stripe-signature": signature }) },
      body,
    });
  const signed = (secret: string, age = 0) => {
    const at = Math.floor(panel.server.clock.now().getTime() / 1000) - age;
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: {} });
    return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
  };
  const findings = async (): Promise<{ is_right: boolean; text: string; at: string | null }[]> =>
    (await rovers.get("/club/check-webhook")).body.data.findings;

  it.each([
    ["pk_test_123456789", "secret_key", "publishable"],
    ["whsec_123456789", "secret_key", "webhook secret"],
    ["sk_test_x", "secret_key", "whole key"],
    ["sk_test_123456789", "webhook_secret", "account key"],
    ["we_123456789abc", "webhook_secret", "webhook's ID"],
    ["whsec_x", "webhook_secret", "whole secret"],
  ])("is said at its field where %s is typed", async (typed, field, words) => {
    const { status, body } = await save({ [field]: typed });
    expect(status).toBe(422);
    expect(body.errors[field].join(" ")).toContain(words);
  });

  it("is that the account of the key has no webhook with this address", async () => {
    await save({ secret_key: second });
    expect((await findings())[0]).toMatchObject({
      is_right: false,
      text: expect.stringContaining("belongs to another webhook, or to another account"),
    });
  });

  it("is told by the last event, with when, and forgotten with a new secret", async () => {
    await save({ webhook_secret: otherWebhook });
    const last = async () => (await findings()).at(-1);
    expect((await send(signed(webhook.replace("first", "wrong")))).status).toBe(422);
    expect(await last()).toMatchObject({ is_right: false, at: expect.any(String) });
    expect((await last())?.text).toContain("does not match the secret");
    await send("");
    expect((await last())?.text).toContain("was not signed");
    await send(signed(otherWebhook, 3600 * 24));
    expect((await last())?.text).toContain("too long ago");
    expect((await send(signed(otherWebhook))).status).toBe(200);
    expect(await last()).toMatchObject({
      is_right: true,
      text: "The last event was signed with this secret.",
    });
    await save({ webhook_secret: webhook });
    expect((await last())?.text).toContain("No event has arrived");
  });

  it("is that it is missing", async () => {
    await save({ webhook_secret: "" });
    expect((await findings())[0]?.text).toContain("missing");
  });
});

describe("A113: what began before the keys were changed", () => {
  const deliver = (secret: string) => {
    const now = Math.floor(Date.now() / 1000);
    const id = `evt_${Math.random().toString(36).slice(2)}`;
    const payload = { id, object: "event", type: "customer.created", data: { object: {} } };
    const body = JSON.stringify(payload);
    const signature = createHmac("sha256", secret).update(`${now}.${body}`).digest("hex");
    return fetch(`http://127.0.0.1:${panel.server.port}/api/stripe/webhook/rovers`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": `t=${now},v1=${signature}` },
      body,
    });
  };

  it("settles, cancels and refunds each order at the account that its payment began with", async () => {
    const { owner } = panel.server;
    const { clubId } = panel.rovers;
    const memberId = await createMember(owner, clubId);
    await createCredits(owner, clubId, memberId, 100);
    const token = await createSession(owner, clubId, { memberId });
    const methodId = await createShippingMethod(owner, clubId);
    const order = async () => {
      const product = await createProduct(owner, clubId);
      const item = { product_id: product.productId, variation_id: product.variationId, quantity: 1 };
      const answer = await panel.server.call("rovers", "POST", "/club-member/order-store", {
        token,
        body: { items: [item], shipping_method_id: methodId },
      });
      expect(answer.status).toBe(200);
      return answer.body.data.order_id as number;
    };
    const sessionOf = async (orderId: number) =>
      (
        await rowsOf<{ session_id: string }>(owner, "select session_id from payments where order_id = $1", [
          orderId,
        ])
      )[0]?.session_id ?? "";
    const get = (path: string) => panel.server.call("rovers", "GET", path, { token });

    const [paid, cancelled] = [await order(), await order()];
    await save({ secret_key: second });
    const later = await order();
    stripe.control.pay(await sessionOf(paid));
    expect((await get(`/checkout/success/${paid}`)).body.data.payment_status).toBe("paid");
    expect((await get(`/club-member/order-cancel?order_id=${cancelled}`)).body.data.status).toBe("cancelled");
    stripe.control.pay(await sessionOf(later));
    expect((await get(`/checkout/success/${later}`)).body.data.payment_status).toBe("paid");

    for (const id of [paid, later]) {
      const shown = await rovers.get(`/club-orders/show/${id}`);
      const answer = await rovers.post("/club-orders/cancel", {
        ...{ order_id: id, reason: "Test", version: shown.body.data.version },
      });
      expect([id, answer.status, answer.body.message]).toEqual([id, 200, expect.any(String)]);
    }
    const refunds = await rowsOf(owner, "select status, last_error from refunds order by id");
    expect(refunds).toEqual([
      { status: "succeeded", last_error: null },
      { status: "succeeded", last_error: null },
    ]);
  });

  it("takes events signed with the previous secret for a day, and not for longer", async () => {
    await save({ webhook_secret: otherWebhook });
    expect([(await deliver(webhook)).status, (await deliver(otherWebhook)).status]).toEqual([200, 200]);
    expect((await deliver("whsec_madeupbysomebody")).status).toBe(422);
    panel.server.clock.advance(24 * 3600 * 1000 + 1);
    expect([(await deliver(webhook)).status, (await deliver(otherWebhook)).status]).toEqual([422, 200]);
  });
});
