import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { sliderStep } from "#web/lib/slider-step.ts";
import { fillLogin } from "./support/actions.ts";
import { appRuns, at, newContext, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { goInApp, settle } from "./support/faults.ts";
import { htmlFaults } from "./support/html-faults.ts";
import { addressOf, findShown, screensOf } from "./support/screens.ts";
import { adminLogin, login } from "./support/sessions.ts";

/** Holds back the app's scripts until told, so that the page is what the server rendered. */
async function holdApp(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await released.promise;
    await route.continue();
  });
  return () => released.resolve();
}

it.each(["/", "/shop", "/cart", "/contact", "/faq", "/terms", "/login", "/adminlogin"])(
  "a guest reads %s before the app is there, and the app takes it over as it is",
  async (path) => {
    const { page, context } = await visitor();
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const release = await holdApp(page);
    await page.goto(at("rovers", path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    const before = await page.locator("main").ariaSnapshot();
    await page.evaluate(() => {
      const heading = document.querySelector("h1");
      if (heading) heading.dataset.before = "";
    });
    release();
    await appRuns(page);
    expect(await page.locator("main").ariaSnapshot()).toBe(before);
    // The same element, not one drawn anew.
    expect(await page.locator("h1[data-before]").count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  },
);

it("the app is fetched with the page, and starts once somebody begins to use it", async () => {
  const { page, context } = await visitor();
  const fetched: string[] = [];
  page.on("requestfinished", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(at("rovers", "/shop"), { waitUntil: "networkidle" });
  const app = await page.locator("html").getAttribute("data-app");
  expect(fetched).toContain(app);
  expect(await page.locator(`script[src="${app}"]`).count()).toBe(0);
  await page.keyboard.press("Tab");
  await page.locator("html:not([data-app])").waitFor({ state: "attached" });
  expect(await page.locator(`script[src="${app}"]`).count()).toBe(1);
  await context.close();
});

it("a file of the app that the browser has is not asked for again, whoever it belongs to", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  for (const path of ["/members", "/shop", "/members"]) {
    await page.goto(at("rovers", path));
    await settle(page);
  }
  // What comes from the browser's own cache, or from memory, transfers nothing.
  const asked = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes("/assets/") && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(asked).toEqual([]);
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
  expect(await place()).toBe(700);
  await context.close();
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
  // By key, because a pointer that moves takes the guest's page away before it can press anything.
  await schemes.focus();
  await page.keyboard.press("Enter");
  release();
  await page.getByRole("link", { name: "Account" }).waitFor();
  await page.locator("html:not([data-app])").waitFor({ state: "attached" });
  // Had the press been done again, this one would close what that one opened.
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
    // Chosen and taken back: nothing is to be done.
    const inStock = panel.getByRole("checkbox", { name: /In stock/ });
    await press(inStock);
    await press(inStock);
    release();
    await page.waitForURL(/category_id=\d+/);
    await page.waitForURL(/colors=Navy/);
    await page.waitForURL(/sizes=M/);
    expect(await category.getAttribute("aria-pressed")).toBe("true");
    expect(await panel.getByRole("checkbox", { name: /^Navy/ }).isChecked()).toBe(true);
    expect(await inStock.isChecked()).toBe(false);
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

it("where the app draws a part anew, what was pressed on it is done to what has its name, or to nothing", async () => {
  const context = await newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const release = await holdApp(page);
  await page.goto(at("rovers", "/shop"));
  const categories = page.getByRole("region", { name: "Category" }).getByRole("button");
  const pressed = categories.nth(2);
  const name = await pressed.textContent();
  await pressed.press("Enter");
  // What differs from the app's own is drawn anew, with one button less before it.
  await categories.first().evaluate((button) => {
    button.before(button.cloneNode(true), button.cloneNode(true));
  });
  release();
  await page.waitForURL(/category_id=\d+/);
  const chosen = page.getByRole("region", { name: "Category" }).locator('[aria-pressed="true"]');
  await expect.poll(() => chosen.textContent()).toBe(name);
  await context.close();
});

it("who has a session never sees the guest's page", async () => {
  const { page, context } = await visitor();
  await login(page, "rovers", cast.ava);
  const release = await holdApp(page);
  await page.goto(at("rovers", "/"), { waitUntil: "commit" });
  await page.locator("#shell header").waitFor();
  expect(await page.locator("#root").isVisible()).toBe(false);
  release();
  await page.getByRole("link", { name: "Account" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await context.close();
});

const publicPages =
  "/ /shop /shop?page=1 /shop?keywords=shirt /productdetail/:id /productdetail/999999 /cart /contact /faq /return /terms /privacy /accessibility /shipping /login /adminlogin /no/such/page";

// WCAG 1.3.1, 1.3.2
// EN 9.4.1.1
it("pages are sent as HTML that a strict checker accepts", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const { product } = await findShown(page);
  const faults: Record<string, string[]> = {};
  for (const path of publicPages.replace(":id", String(product)).split(" ")) {
    const html = await renderedAt(page, path);
    const found = await htmlFaults(html);
    if (html.indexOf("<meta charset") > 1024) found.push("its charset comes late");
    if (found.length > 0) faults[path] = found;
  }
  for (const path of ["/profile", "/dashboard"]) {
    const found = await htmlFaults(await sentAt(page, path));
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
  await context.close();
});

// WCAG 1.3.1, 4.1.2
// EN 9.4.1.1
it.each([
  ["member", (page: Page) => login(page, "rovers", cast.ava)],
  ["admin", (page: Page) => adminLogin(page, "rovers", cast.admin)],
] as const)(
  "screens of a %s are, as the app has drawn them, HTML that a strict checker accepts",
  async (face, enter) => {
    const { page, context } = await visitor();
    await adminLogin(page, "rovers", cast.admin);
    const shown = await findShown(page);
    await enter(page);
    await page.goto(at("rovers", face === "admin" ? "/dashboard" : "/profile"));
    await settle(page);
    const faults: Record<string, string[]> = {};
    for (const name of screensOf(face)) {
      await goInApp(page, addressOf(name, shown));
      const found = await htmlFaults(await page.content());
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
    await context.close();
  },
  420_000,
);

/** The page as it is sent once the server had time to render it. */
async function renderedAt(page: Page, path: string): Promise<string> {
  let html = "";
  await expect
    .poll(
      async () => {
        html = await sentAt(page, path);
        return html.includes("data-rendered");
      },
      { interval: 500 },
    )
    .toBe(true);
  return html;
}

async function sentAt(page: Page, path: string): Promise<string> {
  const answer = await page.goto(at("rovers", path), { waitUntil: "commit" });
  return (await answer?.text()) ?? "";
}
