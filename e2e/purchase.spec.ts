import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import {
  addToCart,
  creditsOf,
  expectCredits,
  expirePayment,
  payByCard,
  payWithCredits,
} from "./support/actions.ts";
import { listen } from "./support/answers.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor, type Width } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { toast } from "./support/frame.ts";
import { mailFor } from "./support/mails.ts";
import { downloaded } from "./support/orders.ts";
import { login } from "./support/sessions.ts";

async function signedIn(width: Width = 1440) {
  const opened = await visitor(width);
  await login(opened.page, "rovers", cast.ava);
  await opened.page.goto(at("rovers", "/"));
  return opened;
}

async function openCheckout(page: Page) {
  await page.goto(at("rovers", "/cart"));
  await page.getByRole("link", { name: "Checkout" }).click();
  await page.waitForURL("**/checkout");
}

async function chooseCollection(page: Page) {
  await page.getByRole("radio", { name: /Collect at the club/ }).check();
}

const placeButton = (page: Page) => page.getByRole("button", { name: /place order|pay/i });

describe("a member buys", () => {
  // Spec 1.5
  it("with credits only, on a phone: placed at once, mailed, credits taken", async () => {
    const { page, context } = await signedIn(390);
    const before = await creditsOf(page);
    await addToCart(page, "rovers", "Drinks bottle", { color: "Navy" });
    await expectNoSidewaysScroll(page);
    await page.reload();
    await openCheckout(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await chooseCollection(page);
    await placeButton(page).click();
    await page.getByText("Your order has been placed successfully").first().waitFor();
    await page.waitForURL("**/order");
    await mailFor(cast.ava.email, (mail) => mail.text.includes("Drinks bottle"));
    await expect.poll(() => creditsOf(page)).toBe(before - 11);
    await expect.poll(() => cartCount(page)).toBe(0);
    await context.close();
  });

  it("from the message that it is in the cart, with four taps, and the message leaves with its page", async () => {
    const { page, context } = await signedIn(390);
    await page.goto(at("rovers", "/shop?keywords=rucksack"));
    await page
      .getByRole("main")
      .getByRole("link", { name: /Club rucksack/ })
      .click();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Item added to cart").first().waitFor();
    await page.getByRole("link", { name: "Checkout" }).click();
    await page.waitForURL("**/checkout");
    await page.getByText("Item added to cart").first().waitFor({ state: "detached" });
    await page.getByRole("radio", { name: /Collect at the club/, checked: true }).waitFor();
    await placeButton(page).click();
    await page.waitForURL("**/order");
    await context.close();
  });

  // Spec 1.5, 2.57, 4.26
  it("by card only: Stripe's page, back to the confirmation, then under Orders", async () => {
    const { page, context } = await signedIn();
    const before = await creditsOf(page);
    await addToCart(page, "rovers", "Striped scarf", { color: "Navy" });
    await openCheckout(page);
    await chooseCollection(page);
    await payWithCredits(page, 0);
    await placeButton(page).click();
    await payByCard(page, "4242 4242 4242 4242");
    await page.waitForURL("**/order");
    await page.getByText("Your order has been placed successfully").first().waitFor();
    await page.goto(at("rovers", "/"));
    await expectCredits(page, before);
    await context.close();
  });

  it("with credits and a card together: both parts are taken once", async () => {
    const { page, context } = await signedIn();
    const before = await creditsOf(page);
    await addToCart(page, "rovers", "Club rucksack", { color: "Navy" });
    await openCheckout(page);
    await chooseCollection(page);
    await payWithCredits(page, 10);
    await placeButton(page).click();
    await payByCard(page, "4242 4242 4242 4242");
    await page.waitForURL("**/order");
    await page.goto(at("rovers", "/"));
    await expectCredits(page, before - 10);
    await context.close();
  });

  it("with a card that is declined, then with one that pays: one order", async () => {
    const { page, context } = await signedIn();
    await addToCart(page, "rovers", "Bobble hat", { color: "Teal" });
    await openCheckout(page);
    await chooseCollection(page);
    await payWithCredits(page, 0);
    await placeButton(page).click();
    await payByCard(page, "4000 0000 0000 0002");
    await page.getByText("Your card was declined.").first().waitFor();
    await payByCard(page, "4242 4242 4242 4242");
    await page.waitForURL("**/order");
    await context.close();
  });

  // Spec 2.53, 2.54
  it("and changes their mind on Stripe's page: cancelled, nothing held, the cart still there", async () => {
    const { page, context } = await signedIn();
    const before = await creditsOf(page);
    await addToCart(page, "rovers", "Baseball cap", { color: "Teal" });
    await openCheckout(page);
    await chooseCollection(page);
    await payWithCredits(page, 5);
    await placeButton(page).click();
    const calls = listen(page);
    await page
      .getByRole("link", { name: /cancel|back/i })
      .first()
      .click();
    await page.waitForURL("**/cancel**");
    await page.getByText("Your Order Has Been Cancelled.", { exact: true }).waitFor();
    expect(calls.filter((one) => one.includes("cancel"))).toEqual(["GET /club-member/order-cancel"]);
    await page.goto(at("rovers", "/"));
    await expectCredits(page, before);
    await expect.poll(() => cartCount(page)).toBe(1);
    await context.close();
  });
});

it("what was just ordered stands above the orders, with where and when to collect it, until it is closed", async () => {
  const { page, context } = await signedIn(390);
  const before = await creditsOf(page);
  await addToCart(page, "rovers", "Drinks bottle", { color: "Teal" });
  await openCheckout(page);
  await chooseCollection(page);
  await placeButton(page).click();
  await page.waitForURL("**/order");
  const thanks = page.getByRole("region", { name: "Thank you, Ava" });
  await thanks
    .getByText(/^Your order ROV-\d+ is placed\. We will email you when it is ready to collect\.$/)
    .waitFor();
  await thanks.getByText("Meadow Lane Ground, Riverside").waitFor();
  await thanks.getByText("Tuesday and Thursday, 18:00 to 20:00").waitFor();
  await thanks.getByText(/^Ready between .+ and .+$/).waitFor();
  await thanks.getByText(`$${(before - 11).toFixed(2)} in credits left`).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const entry = await downloaded(page, thanks.getByRole("button", { name: "Add to calendar" }));
  expect(entry.name).toMatch(/^ROV-\d+\.ics$/);
  expect(entry.content.toString()).toMatch(
    /SUMMARY:Collect order ROV-\d+\r\nLOCATION:Meadow Lane Ground\\, /,
  );

  await page.reload();
  await thanks.getByRole("link", { name: "See the order" }).click();
  await page.waitForURL("**/order/*");
  await page.getByText("Meadow Lane Ground, Riverside").first().waitFor();
  await page.goBack();
  await thanks.getByRole("button", { name: "Close" }).click();
  await thanks.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  await page.goto(at("rovers", "/order"));
  await page
    .getByRole("link", { name: /Order ROV-/ })
    .first()
    .waitFor();
  await expect(thanks).toHaveCount(0);
  await context.close();
});

// WCAG 4.1.2
it.each([1440, 390] as const)(
  "at a width of %i the checkout asks how it comes, then where, then how it is paid, and its button says what happens",
  async (width) => {
    const { page, context } = await signedIn(width);
    await addToCart(page, "rovers", "Drinks bottle", { color: "Navy" });
    await openCheckout(page);
    const sections = page.getByRole("group", { name: "Your order" }).getByRole("heading", { level: 2 });
    const summary = page.getByRole("region", { name: "Summary" });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await chooseCollection(page);
    await button("Place order, $11.00 in credits").waitFor();
    await summary.getByText("Nothing", { exact: true }).waitFor();
    await expect(sections).toHaveText(["Delivery", "Where and when to collect", "Payment"]);
    await page.getByRole("main").getByText("Meadow Lane Ground, Riverside").waitFor();
    await expect(page.getByRole("radio", { name: /Willow Walk/ })).toHaveCount(0);

    const mine = page.getByRole("switch", { name: "Use my credits" });
    await expect(mine).toBeChecked();
    await mine.press("Space");
    await button("Pay $11.00 by card").waitFor();
    await page.getByText("$11.00 is paid by card, on a secure page that opens next.").waitFor();
    await mine.press("Space");
    await page.getByText(/^\$11\.00 of \$[0-9.]+, \$[0-9.]+ left$/).waitFor();

    await page.getByRole("radio", { name: /^Standard delivery/ }).check();
    await page.getByRole("radio", { name: /Willow Walk/, checked: true }).waitFor();
    await expect(sections).toHaveText(["Delivery", "Address", "Payment"]);
    await payWithCredits(page, 5);
    await button("Pay $10.95 and $5.00 in credits").waitFor();
    await summary.getByText("To pay by card").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await context.close();
  },
);

describe("a payment page that is left", () => {
  it("leaves its order waiting: it is found and offered, nothing is sold out by it, and changing it cancels it once", async () => {
    const { page, context } = await signedIn();
    const before = await creditsOf(page);
    // The last of them.
    await addToCart(page, "rovers", "Kit holdall", { color: "Cream" });
    await openCheckout(page);
    await chooseCollection(page);
    await payWithCredits(page, 0);
    await placeButton(page).click();
    await page.getByLabel("Card number").waitFor();
    await page.goto(at("rovers", "/cart"));
    const waiting = page.getByRole("status").filter({ hasText: "You have an order waiting for payment" });
    await waiting.getByRole("link", { name: "Pay it" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Checkout" }).click();
    await waiting.getByText(/for order ROV-\d+, or change it/).waitFor();
    await expect(placeButton(page)).toBeDisabled();
    await page.getByText("Please pay the order that is waiting, or change it.").waitFor();
    await expect(page.getByText("Sold out")).toHaveCount(0);
    await expectAccessible(page);

    await waiting.getByRole("button", { name: "Change it" }).click();
    await page.getByText("The order is cancelled. Nothing was charged.").first().waitFor();
    await waiting.waitFor({ state: "detached" });
    await expect(page.getByRole("switch", { name: "Use my credits" })).not.toBeChecked();
    await expect(page.getByRole("radio", { name: /Collect at the club/ })).toBeChecked();
    await expect(placeButton(page)).toBeEnabled();
    await placeButton(page).click();
    await payByCard(page, "4242 4242 4242 4242");
    await page.waitForURL("**/order");
    await page.goto(at("rovers", "/"));
    await expectCredits(page, before);
    await context.close();
  });

  it("says on the page of what it holds the last ones of that the order waits, not that it is sold out", async () => {
    const { page, context } = await signedIn();
    const open = async (on: Page) => {
      await on.goto(at("rovers", "/shop?keywords=match%20ball"));
      await on.getByRole("link", { name: "Match ball" }).first().click();
      await on.getByRole("heading", { name: "Match ball", level: 1 }).waitFor();
      await on.getByRole("radio", { name: /^Size 5/ }).click();
    };
    await open(page);
    const left = await page.getByText(/^Only \d+ left$/).textContent();
    const all = left?.replace(/\D/g, "") ?? "";
    await page.getByRole("spinbutton", { name: "Quantity" }).fill(all);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Item added to cart").first().waitFor();
    await openCheckout(page);
    await chooseCollection(page);
    await payWithCredits(page, 0);
    await placeButton(page).click();
    await page.getByLabel("Card number").waitFor();

    const other = await visitor();
    await eventually(async () => {
      await open(other.page);
      return other.page.getByText("Sold out", { exact: true }).isVisible();
    });
    await open(page);
    const waiting = page.getByRole("status").filter({ hasText: "You have an order waiting for payment" });
    await waiting.getByRole("link", { name: "Pay it" }).waitFor();
    await page.getByText(`Only ${all} left`, { exact: true }).waitFor();
    await expect(page.getByText(/sold out/i)).toHaveCount(0);
    await expect(page.getByRole("radio", { name: "Size 5", exact: true })).toBeChecked();
    await expectAccessible(page);
    await waiting.getByRole("button", { name: "Change it" }).click();
    await page.getByText("The order is cancelled. Nothing was charged.").first().waitFor();
    await waiting.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Add to cart" }).waitFor();
    await Promise.all([context.close(), other.context.close()]);
  });
});

describe("a payment page left open", () => {
  it("runs out: the order expires, its credits and goods are free again", async () => {
    const { page, context } = await signedIn();
    const before = await creditsOf(page);
    await addToCart(page, "rovers", "Club rucksack", { color: "Teal" });
    await openCheckout(page);
    await chooseCollection(page);
    await payWithCredits(page, 6);
    await placeButton(page).click();
    await page.getByLabel("Card number").waitFor();
    await expirePayment(page, "rovers");
    await page.reload();
    await page
      .getByText(/expired/i)
      .first()
      .waitFor();
    const expired = page.getByText(/ROV-\d+/).first();
    await eventually(async () => {
      await page.goto(at("rovers", "/order?status=expired"));
      await expired.or(page.getByText("No orders match")).first().waitFor();
      return expired.isVisible();
    });
    await page.goto(at("rovers", "/"));
    await expectCredits(page, before);
    await context.close();
  });
});

describe("the cart", () => {
  // Spec 5.1, 8.4, 8.14
  it("refuses more than there is and says so, as it does of what was added or raised", async () => {
    const { page, context } = await visitor();
    await addToCart(page, "rovers", "Kit holdall", { color: "Cream" });
    await toast(page, "Item added to cart");
    // Three are there, and one of them is in the cart.
    await page.getByLabel("Quantity").fill("3");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await toast(page, "Not enough stock");
    await page.goto(at("rovers", "/cart"));
    await page.getByLabel("Quantity 1").waitFor();
    await expectAccessible(page);
    await page.getByLabel("One more Kit holdall").click();
    await toast(page, "Item added to cart");
    await page.getByLabel("Quantity 2").waitFor();
    await context.close();
  });

  it("is the same in a second tab and after a reload", async () => {
    const { page, context } = await visitor();
    await addToCart(page, "rovers", "Match ball", { size: "Size 4" });
    const second = await context.newPage();
    await second.goto(at("rovers", "/cart"));
    await second.getByLabel("One more Match ball").click();
    await second.getByLabel("Quantity 2").waitFor();
    await page.goto(at("rovers", "/cart"));
    await page.getByLabel("Quantity 2").waitFor();
    await context.close();
  });
});

async function cartCount(page: Page): Promise<number> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem("cart") ?? "{}").state?.items ?? []).length);
}
