import { describe, expect, it } from "vitest";
import { hold, listen } from "./support/answers.ts";
import { at } from "./support/browser.ts";
import { call } from "./support/calls.ts";
import { cast } from "./support/cast.ts";
import { toast } from "./support/frame.ts";
import { memberLogin, openMember, stored } from "./support/sessions.ts";

const outcome = {
  order_id: 4711,
  number: "ROV-4711",
  status: "placed",
  payment_status: "paid",
  total: 40,
  credits_used: 5,
  amount_due: 0,
  payment_url: null,
};

describe("the order confirming screen", () => {
  // Spec 2.55, 2.56, 2.57, 2.58, 2.59, 4.26, 8.20, 9.4
  it("asks for the order of order_id, spins, toasts, has the credits told anew, and goes to /order after 100 ms", async () => {
    const { page, close } = await openMember();
    const confirmation = await hold(page, "/checkout/success/4711", { status: 200, body: { data: outcome } });
    await page.clock.install();
    const known = page.waitForResponse("**/api/club-member/profile");
    await page.goto(at("rovers", "/success?order_id=4711"));
    await page.getByText("We are confirming your order", { exact: true }).waitFor();
    await expect(page.locator(".mantine-Loader-root")).toHaveCount(1);
    await known;
    const [user] = (await memberUser()).data;
    const told = await hold(page, "/club-member/profile", {
      status: 200,
      body: { data: [{ ...user, credits: 77.5, credit_entries: [] }] },
    });

    await page.clock.pauseAt(Date.now() + 600_000);
    const { userCredits: before } = await stored(page, "user");
    confirmation.go();
    // The credits are taken at the moment from which the 100 ms count; what is drawn takes its own time.
    await expect
      .poll(async () => {
        await page.clock.runFor(1);
        return (await stored(page, "user")).userCredits;
      })
      .toBe(before - outcome.credits_used);
    await page.clock.runFor(90);
    expect(new URL(page.url()).pathname).toBe("/success");
    await page.clock.runFor(15);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/order");
    await page.clock.resume();
    await toast(page, "Your order has been placed successfully");
    told.go();
    await expect.poll(async () => (await stored(page, "user")).userCredits).toBe(77.5);
    await close();
  });

  it("says of an order that was cancelled that it was, and does not ask again", async () => {
    const { page, close } = await openMember();
    const { orderId, token } = await unpaidOrder();
    await call("rovers", "POST", "/club-member/order-cancel", { token, body: { order_id: orderId } });
    await page.clock.install();
    const calls = listen(page);
    await page.goto(at("rovers", `/success?order_id=${orderId}`));
    await page.getByRole("heading", { name: "This order has been cancelled.", exact: true }).waitFor();
    await page.clock.runFor(60_000);
    await page.getByRole("link", { name: "See the order", exact: true }).waitFor();
    const confirmation = `GET /checkout/success/${orderId}`;
    expect(calls.filter((one) => one === confirmation)).toEqual([confirmation]);
    await close();
  });

  // Spec 7.7, 7.8, 8.1
  it("and the order cancelled screen end a session that is no longer taken", async () => {
    for (const path of ["/success?order_id=1", "/cancel"]) {
      const { page, close } = await openMember();
      await endSession(page);
      await page.goto(at("rovers", path));
      await page.waitForURL("**/login");
      await page.getByText("Your session has expired. Please login again.").first().waitFor();
      expect((await stored(page, "user"))?.accessToken ?? null).toBeNull();
      await close();
    }
  });
});

async function memberUser() {
  const { access_token } = await memberLogin("rovers", cast.ava);
  return (await call("rovers", "GET", "/club-member/profile", { token: access_token })).body;
}

/** The session that the page's browser keeps ends at the server, unknown to the browser. */
async function endSession(page: Parameters<typeof stored>[0]): Promise<void> {
  const { accessToken } = await stored(page, "user");
  await call("rovers", "POST", "/club-member-auth/logout", { token: accessToken, body: {} });
}

/** An order that waits for its card payment, of something that nobody else orders. */
async function unpaidOrder() {
  const { access_token: token } = await memberLogin("rovers", cast.ava);
  const { body: found } = await call("rovers", "GET", "/club-member/filter-products?keywords=Match%20ball");
  const id = found.data[0].id;
  const { body: product } = await call("rovers", "GET", `/club-member/product-details/${id}`);
  const sizes = product.data.colors.flatMap(
    (color: { sizes: { variation_id: number; stock: number }[] }) => color.sizes,
  );
  const variation = sizes.find(({ stock }: { stock: number }) => stock > 3);
  const { body: methods } = await call("rovers", "GET", "/club-member/get-shipping-methods", { token });
  const { status, body } = await call("rovers", "POST", "/club-member/order-store", {
    token,
    headers: { "idempotency-key": crypto.randomUUID() },
    body: {
      items: [{ product_id: id, variation_id: variation.variation_id, quantity: 1 }],
      shipping_method_id: methods.data.find(({ kind }: { kind: string }) => kind === "collect").id,
      credits_to_use: 0,
    },
  });
  expect({ status, state: body.data?.status }).toEqual({ status: 200, state: "pending_payment" });
  return { orderId: body.data.order_id, token };
}
