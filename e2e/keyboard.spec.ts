import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cast } from "./support/actions.ts";
import { at, openBrowser, visitor } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const mostPresses = 150;
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on with Tab until the keyboard is there, and sees that this can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let press = 0; !(await isFocused(target)); press += 1) {
    if (press === mostPresses) throw new Error(`Tab does not lead to ${target}`);
    await page.keyboard.press("Tab");
  }
  const ring = await target.evaluate((element) => {
    const shown = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null);
    return shown.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    });
  });
  expect({ target: String(target), ring }).toEqual({ target: String(target), ring: true });
}

async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** What a screen reader is told in passing. */
const told = (page: Page, text: string) =>
  page
    .locator('[role="status"], [role="alert"], [aria-live="polite"]')
    .filter({ hasText: text })
    .first()
    .waitFor();

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();

it("a member buys and takes it back with the keyboard alone, and a screen reader is told each step", async () => {
  const { page, context } = await visitor(browser);
  await page.goto(at("rovers", "/login"));
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(cast.ava.email);
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(cast.ava.password);
  await page.keyboard.press("Enter");
  await told(page, "Login successful");

  await pressOn(page, link(page, "Shop"));
  await told(page, "Shop");
  await tabTo(page, page.getByRole("combobox", { name: "Search the shop" }));
  await page.keyboard.type("drinks bot");
  await page.getByRole("option", { name: /Drinks bottle/ }).waitFor();
  const active = page.locator('[role="option"][aria-selected="true"]');
  do await page.keyboard.press("ArrowDown");
  while (!/Drinks bottle/.test((await active.textContent()) ?? ""));
  await page.keyboard.press("Enter");
  await told(page, "Drinks bottle");

  await pressOn(page, button(page, "Navy"), "Space");
  await pressOn(page, button(page, "Add to cart"));
  await told(page, "Item added to cart");
  await pressOn(page, link(page, /^Cart, 1 entr/));
  await told(page, "Cart");
  await pressOn(page, page.getByRole("main").getByRole("link", { name: "Checkout" }));
  await told(page, "Checkout");

  const delivery = page.getByRole("radio", { name: /Collect at the club/ });
  await delivery.waitFor();
  const checked = page.getByRole("radio", { checked: true }).first();
  await tabTo(page, (await checked.count()) > 0 ? checked : page.getByRole("radio").first());
  for (let press = 0; press < 6 && !(await delivery.isChecked()); press += 1) {
    await page.keyboard.press("ArrowDown");
  }
  expect(await delivery.isChecked()).toBe(true);
  await pressOn(page, button(page, /^Place order/));
  await told(page, "Your order has been placed successfully");
  await page.waitForURL("**/order");

  await pressOn(page, link(page, /^Order ROV-/));
  await pressOn(page, button(page, "Cancel order"));
  const question = page.getByRole("dialog");
  await pressOn(page, question.getByRole("button", { name: "Cancel order" }));
  await told(page, "Your Order Has Been Cancelled.");
  await context.close();
});
