import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { sliderStep } from "#web/lib/typed-numbers.ts";
import { fillLogin } from "./support/actions.ts";
import { at, newContext, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { holdApp } from "./support/hold-app.ts";
import { adminLogin, login } from "./support/sessions.ts";

it("the menu of a phone opens and closes without the app, and is not opened again by it", async () => {
  const { page, context } = await visitor(390);
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  const menu = page.getByRole("dialog", { name: "Riverside Rovers" });
  const opener = page.getByRole("button", { name: "Open navigation" });
  await opener.click();
  await menu.getByRole("link", { name: "Orders", exact: true }).waitFor();
  await menu.getByRole("button", { name: "Close navigation" }).click();
  await menu.waitFor({ state: "hidden" });
  await expect(opener).toBeFocused();
  release();
  await page.locator("html:not([data-app])").waitFor({ state: "attached" });
  await expect(menu).toBeHidden();
  await opener.click();
  await menu.getByRole("radio", { name: "Dark", exact: true }).waitFor({ state: "attached" });
  await menu.getByRole("link", { name: "Home", exact: true }).click();
  await page.waitForURL(at("rovers", "/"));
  await menu.waitFor({ state: "hidden" });
  await context.close();
});

it("a sort that is chosen before the app is there sorts once it is", async () => {
  const { page, context } = await visitor();
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  await page.getByRole("combobox", { name: "Sort by" }).focus();
  await page.keyboard.press("ArrowDown");
  release();
  await page.waitForURL(/sort=popular/);
  await context.close();
});

it("who scrolls before the app is there stays where they are", async () => {
  const { page, context } = await visitor(390);
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  await page.mouse.move(100, 300);
  await page.mouse.wheel(0, 700);
  const place = () => page.evaluate(() => scrollY);
  await expect.poll(place).toBe(700);
  release();
  await page.locator("html:not([data-app])").waitFor({ state: "attached" });
  await expect.poll(place).toBe(700);
  await context.close();
});

// WCAG 2.4.7, 2.4.11
it("the end of a page that grows while Shift+Tab leads there stays in sight", async () => {
  const windows = [
    { width: 1280, height: 600 },
    { width: 360, height: 640 },
  ];
  for (const viewport of windows) {
    const context = await newContext({ viewport });
    const page = await context.newPage();
    await page.goto(at("rovers", "/"));
    await page.keyboard.press("Shift+Tab");
    const last = page.getByRole("contentinfo").locator(":focus");
    await expect(last).toBeInViewport({ ratio: 1 });
    await page.locator("html:not([data-app])").waitFor({ state: "attached" });
    await expect(last).toBeInViewport({ ratio: 1 });
    // What is scrolled away afterwards stays away.
    await page.mouse.wheel(0, -5000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await context.close();
  }
});

it("an app that could not be loaded is asked for again, and does then what was asked of it before", async () => {
  const { page, context } = await visitor();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(at("rovers", "/shop"));
  await page.getByRole("button", { name: "Choose light or dark" }).click();
  await page.waitForLoadState("networkidle");
  await page.unroute("**/assets/*.js");
  await page.keyboard.press("Tab");
  await page.locator("label", { hasText: "Dark" }).waitFor();
  await context.close();
});

it("who logs in meanwhile in another tab finds their own page, and nothing is done on it by itself", async () => {
  const { page, context } = await visitor();
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  const other = await context.newPage();
  await login(other, "rovers", cast.ava);
  const schemes = page.getByRole("button", { name: "Choose light or dark" });
  // By key, because a moving pointer replaces the guest's page before it can press anything.
  await schemes.focus();
  await page.keyboard.press("Enter");
  release();
  await page.getByRole("link", { name: "Account" }).waitFor();
  await page.locator("html:not([data-app])").waitFor({ state: "attached" });
  // If the press were replayed, this one would close what that one opened.
  await schemes.click();
  await page.locator("label", { hasText: "Dark" }).waitFor();
  await context.close();
});

it("what somebody types and sends before the app is there is done once it is, and stays out of the address", async () => {
  const { page, context } = await visitor();
  const release = await holdApp(page);
  await page.goto(at("rovers", "/login"));
  await fillLogin(page, cast.ava);
  expect(page.url()).not.toContain("?");
  release();
  await page.getByText("Login successful").first().waitFor();
  await context.close();
});

it("a button that is pressed before the app is there does its work once it is", async () => {
  const { page, context } = await visitor();
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  await page.getByRole("button", { name: "Choose light or dark" }).click();
  release();
  await page.locator("label", { hasText: "Dark" }).waitFor();
  await context.close();
});

/** Ways to press: with a mouse, a key, and as assistive technology and voice control do. */
const presses: [string, (control: Locator) => Promise<void>][] = [
  ["a mouse", (control) => control.click()],
  ["Space", (control) => control.press("Space")],
  ["assistive technology", (control) => control.evaluate((element: HTMLElement) => element.click())],
];

it.each(presses)(
  "filters that are pressed with %s before the app is there filter once it is",
  async (_how, press) => {
    const { page, context } = await visitor();
    const release = await holdApp(page);
    await page.goto(at("rovers", "/shop"));
    const panel = page.getByRole("complementary", { name: "Filters" });
    const category = panel.getByRole("region", { name: "Category" }).getByRole("button").nth(1);
    await press(category);
    await press(panel.getByRole("checkbox", { name: /^Navy/ }));
    await press(panel.getByRole("region", { name: "Size" }).getByRole("button", { name: /^M/ }).first());
    // Selected and deselected: nothing remains to be done.
    const inStock = panel.getByRole("checkbox", { name: /In stock/ });
    await press(inStock);
    await press(inStock);
    release();
    await page.waitForURL(/category_id=\d+/);
    await page.waitForURL(/colors=Navy/);
    await page.waitForURL(/sizes=M/);
    await expect(category).toHaveAttribute("aria-pressed", "true");
    await expect(panel.getByRole("checkbox", { name: /^Navy/ })).toBeChecked();
    await expect(inStock).not.toBeChecked();
    expect(page.url()).not.toContain("availability");
    await context.close();
  },
);

it("a slider that is moved by keys or pressed before the app is there is moved once it is", async () => {
  const { page, context } = await visitor();
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  const lowest = page.getByRole("slider").first();
  const [least, most] = await Promise.all(
    ["aria-valuemin", "aria-valuemax"].map(async (end) => Number(await lowest.getAttribute(end))),
  );
  if (least === undefined || most === undefined) throw new Error("The slider has no ends.");
  await lowest.focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press("ArrowRight");
  const highest = await page.getByRole("slider").last().boundingBox();
  const start = await lowest.boundingBox();
  if (!highest || !start) throw new Error("The slider is not there.");
  await page.mouse.click((start.x + highest.x) / 2 + 40, start.y + start.height / 2);
  release();
  await page.waitForURL(/min_price=\d+/);
  await page.waitForURL(/max_price=\d+/);
  expect(new URL(page.url()).searchParams.get("min_price")).toBe(
    String(least + 3 * sliderStep(most - least)),
  );
  await context.close();
});

it("what is pressed while earlier presses are being done comes after them", async () => {
  const { page, context } = await visitor();
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  const ball = page.getByRole("main").getByRole("link", { name: /Match ball/ });
  await page.goto(new URL((await ball.first().getAttribute("href")) ?? "", page.url()).href);
  await page.getByRole("radio", { name: "Size 4", exact: true }).click();
  // Pressed at the very moment when the app hydrates, before it knows the size.
  await page.getByRole("button", { name: "Add to cart" }).evaluate((button: HTMLElement) => {
    addEventListener("taken-over", () => button.click());
  });
  release();
  await page.getByRole("link", { name: /^Cart, 1 entry/ }).waitFor();
  await context.close();
});

it("where the app draws a part anew, what was pressed on it is done to what has its name, or to nothing", async () => {
  const context = await newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  const categories = page.getByRole("region", { name: "Category" }).getByRole("button");
  const pressed = categories.nth(2);
  const name = await pressed.textContent();
  await pressed.press("Enter");
  // What differs from the app's own is drawn again, with one button less before it.
  await categories.first().evaluate((button) => {
    button.before(button.cloneNode(true), button.cloneNode(true));
  });
  release();
  await page.waitForURL(/category_id=\d+/);
  const chosen = page.getByRole("region", { name: "Category" }).locator('[aria-pressed="true"]');
  await expect(chosen).toHaveText(name ?? "");
  await context.close();
});

it("who searches a list and opens a row of it before the search is sent gets to what they opened", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members?sort=first_name&order_by=asc"));
  const row = page.getByRole("link", { name: "Ava Thompson" }).first();
  await row.waitFor();
  const release = await holdApp(page);
  await page.getByRole("searchbox").fill("ava");
  // The search is sent in the very task of the press, before anything can be drawn for it.
  await row.evaluate((link: HTMLElement) => {
    link.click();
    const sent = new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
    document.querySelector("[role=searchbox]")?.dispatchEvent(sent);
  });
  release();
  await page.getByRole("heading", { level: 1, name: "Ava Thompson" }).waitFor();
  await context.close();
});
