import { afterAll, beforeAll, expect, test } from "vitest";
import type { StripeSandbox } from "./index.ts";
import { clientOf, sessionParams, startSandbox, submitCard } from "./testing.ts";

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const stripe = () => clientOf(sandbox.url);

async function newSession(change = {}) {
  const session = await stripe().checkout.sessions.create(sessionParams(change));
  return { id: session.id, page: session.url ?? "" };
}

test("the page names the club, the lines, the total and the way back", async () => {
  const { page } = await newSession();
  const response = await fetch(page);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  for (const words of [
    "Riverside Rovers",
    "Home shirt, M",
    "2 × A$35.50",
    "Postage &amp; packing",
    "Pay A$80.95",
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toContain('href="http://rovers.kitroom.localhost/cancel"');
  expect(text).toMatch(/value="ava@rovers.example"[^>]* readonly/);
  for (const name of ["email", "number", "expiry", "cvc", "name"]) {
    expect(text).toContain(`<label for="${name}">`);
    expect(text).toContain(`id="${name}"`);
  }
  expect(text).not.toContain("<script");
});

test("4242 pays and leads to the success address with the session's id", async () => {
  const { id, page } = await newSession();
  const response = await submitCard(page);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe(`http://rovers.kitroom.localhost/success?session=${id}`);
  const session = await stripe().checkout.sessions.retrieve(id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid" });
  expect(session.customer_details).toMatchObject({ email: "ava@rovers.example", name: "Ava Reid" });
});

test.each([
  ["4000 0000 0000 0002", "Your card was declined."],
  ["4000 0000 0000 9995", "Your card has insufficient funds."],
  ["4000 0000 0000 0119", "An error occurred while processing your card."],
])("%s is declined on the page, and another card still pays", async (number, words) => {
  const { id, page } = await newSession();
  const declined = await submitCard(page, { number });
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain(words);
  const session = await stripe().checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid" });
  expect(session.payment_intent).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { type: "card_error", charge: expect.stringMatching(/^ch_/) },
  });
  expect((await submitCard(page)).status).toBe(303);
  const charges = await stripe().charges.list({
    payment_intent: String((await stripe().checkout.sessions.retrieve(id)).payment_intent),
  });
  expect(charges.data.map((charge) => charge.status)).toEqual(["succeeded", "failed"]);
});

test.each([
  [{ number: "" }, "number", "Enter your card number."],
  [{ number: "4242 4242 4242 4241" }, "number", "Your card number is invalid."],
  [{ number: "4242 4242" }, "number", "Your card number is incomplete."],
  [{ expiry: "13/34" }, "expiry", "expiration date is invalid"],
  [{ expiry: "soon" }, "expiry", "expiration date is invalid"],
  [{ expiry: "01/20" }, "expiry", "expiration date is in the past"],
  [{ cvc: "12" }, "cvc", "security code is invalid"],
  [{ name: " " }, "name", "Enter the name on your card."],
])("%j is told at its field and nothing is charged", async (change, field, words) => {
  const { id, page } = await newSession();
  const response = await submitCard(page, change);
  const text = await response.text();
  expect(response.status).toBe(422);
  expect(text.replaceAll("&#39;", "'")).toContain(words);
  expect(text).toMatch(
    new RegExp(`id="${field}"[^>]* aria-invalid="true" aria-describedby="${field}-error"`),
  );
  expect(await stripe().checkout.sessions.retrieve(id)).toMatchObject({
    status: "open",
    payment_intent: null,
  });
});

test("an e-mail is asked for when the shop gave none", async () => {
  const { id, page } = await newSession({ customer_email: undefined });
  expect((await submitCard(page, { email: "nobody" })).status).toBe(422);
  expect((await submitCard(page, { email: "finn@harbour.example" })).status).toBe(303);
  const session = await stripe().checkout.sessions.retrieve(id);
  expect(session.customer_details?.email).toBe("finn@harbour.example");
});

test("twenty presses at once pay once, and all lead on", async () => {
  const { id, page } = await newSession();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submitCard(page)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 303));
  const { payment_intent: intent } = await stripe().checkout.sessions.retrieve(id);
  const charges = await stripe().charges.list({ payment_intent: String(intent) });
  expect(charges.data).toHaveLength(1);
});

test("a paid, an expired and an unknown session say so", async () => {
  const paid = await newSession();
  await submitCard(paid.page);
  expect(await (await fetch(paid.page)).text()).toContain("This payment is complete");
  const expired = await newSession();
  await stripe().checkout.sessions.expire(expired.id);
  const answer = await submitCard(expired.page);
  expect(answer.status).toBe(410);
  expect(await answer.text()).toContain("This checkout has expired");
  const unknown = await fetch(`${sandbox.url}/c/pay/cs_test_unknown`);
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining("no such checkout")]);
});

test("names cannot smuggle markup into the page", async () => {
  const { page } = await newSession({
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "aud", unit_amount: 100, product_data: { name: "<img src=x onerror=1>\"'" } },
      },
    ],
  });
  expect(await (await fetch(page)).text()).toContain("&lt;img src=x onerror=1&gt;&quot;&#39;");
  const echoed = await (await submitCard(page, { name: '"><script>', number: "1" })).text();
  expect(echoed).not.toContain("<script>");
});

test("the shop's branding sets the name and a readable button", async () => {
  const branding = { display_name: "Rovers Shop", button_color: "#FFE600" };
  const { page } = await newSession({ branding_settings: branding });
  const text = await (await fetch(page)).text();
  expect(text).toContain("Back to Rovers Shop");
  expect(text).toContain("--accent:#FFE600;--on-accent:#14181b");
});
