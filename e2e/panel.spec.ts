import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adminLoginByCode } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { adminLogin, openDashboard } from "./support/sessions.ts";

const searchField = (page: Page) =>
  page.getByRole("combobox", { name: "Search members, orders, products and screens" });

// WCAG 2.4.5
// EN 5.9
it("an admin finds people, orders and screens with Ctrl-K, and sees in the audit log who did what", async () => {
  const { page, context } = await visitor();
  await adminLoginByCode(page, "rovers", cast.admin);

  // The keys are heard as soon as the frame with its button stands.
  await page.getByRole("button", { name: "Search members, orders, products and screens" }).waitFor();
  await page.keyboard.press("Control+k");
  await searchField(page).fill("ava");
  await page.getByRole("option", { name: /ava@rovers\.example/ }).waitFor();
  const order = page.getByRole("option", { name: /^ROV-\d+/ }).first();
  const number = (await order.textContent())?.match(/ROV-\d+/)?.[0] ?? "";
  await expectAccessible(page);

  await searchField(page).fill("zzz nobody");
  await page.getByText("Nothing matches “zzz nobody”.").waitFor();
  // A scanner types a number and Enter at once.
  await searchField(page).fill(number);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
  await page.getByRole("link", { name: "See it in the audit log" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Search members, orders, products and screens" }).click();
  await searchField(page).fill("audit");
  await page.getByRole("option", { name: "Audit Log" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/audit-log");
  await page.getByRole("button", { name: "Staff logged in" }).first().click();
  await page.waitForURL("**/audit-log?action=staff.logged_in");
  await page.getByRole("button", { name: "What: Staff logged in: remove this filter" }).waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Filter, 1 set" }).click();
  await page.getByLabel("To", { exact: true }).fill("2001-01-01");
  await page.getByText("No entries match this filter.").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Show everything" }).click();
  await page.waitForURL("**/audit-log");
  await page.getByPlaceholder("Who, or what was done").fill("no such thing");
  await page.getByText("No data found").first().waitFor();
  await context.close();
});

it("Enter opens what was typed, not what was found for fewer letters; whoever is left alone is granted credits from there", async () => {
  const { page, context } = await visitor();
  await openDashboard(page, "rovers", cast.admin);
  const result = (name: string | RegExp) => page.getByRole("option", { name });
  await page.keyboard.press("Control+k");
  await searchField(page).fill("mail.example");
  await result(/@mail\.example/)
    .first()
    .waitFor();
  const held = Promise.withResolvers<void>();
  await page.route("**/club-search/show*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await searchField(page).fill(cast.ava.email);
  await page.keyboard.press("Enter");
  held.resolve();
  await page.getByRole("heading", { level: 1, name: "Ava Thompson" }).waitFor();

  await page.keyboard.press("Control+k");
  await searchField(page).fill(cast.ava.email);
  await page.getByRole("group", { name: "For Ava Thompson" }).waitFor();
  await expectAccessible(page);
  await result("Grant credits").click();
  await page.getByRole("dialog", { name: "Grant credits" }).waitFor();
  await page.getByRole("tab", { name: "Credits", selected: true }).waitFor({ state: "attached" });
  expect(new URL(page.url()).hash).toBe("");
  await context.close();
});

it("on a phone the audit log is cards, and the search is a press away; a manager has no audit log", async () => {
  const { page, context } = await visitor(390);
  await openDashboard(page, "rovers", cast.manager);
  await page.getByRole("button", { name: "Search members, orders, products and screens" }).click();
  await searchField(page).fill("o");
  await page.getByRole("option", { name: "Orders", exact: true }).waitFor();
  await expect(page.getByRole("option", { name: "Audit Log" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await searchField(page).waitFor({ state: "detached" });
  await page.goto(at("rovers", "/audit-log"));
  await page.waitForURL("**/dashboard");
  await context.close();

  const admin = await visitor(390);
  await adminLogin(admin.page, "rovers", cast.admin);
  await admin.page.goto(at("rovers", "/audit-log"));
  await admin.page.getByRole("list", { name: "Audit log" }).waitFor();
  await expectAccessible(admin.page);
  await expectNoSidewaysScroll(admin.page);
  await admin.context.close();
});

// WCAG 4.1.2
it("the menu says how much waits for the club at orders and returns", async () => {
  const { page, context } = await visitor();
  await openDashboard(page, "rovers", cast.admin);
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menu.getByRole("link", { name: "Orders", description: /^[\d,]+\+? to do$/ }).waitFor();
  await menu.getByRole("link", { name: "Returns", description: /^[\d,]+\+? to do$/ }).waitFor();
  await expectAccessible(page);
  await context.close();
});

// WCAG 2.1.1, 2.4.3, 3.3.1
it("a day is typed as it is written here, or chosen from a calendar by the arrows, or with its month", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/payment"));
  // The totals above the list move it when they come.
  await page.getByRole("definition").first().waitFor();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const from = page.getByLabel("From", { exact: true });
  await from.fill("1/3/2026");
  await page.waitForURL(/from=2026-03-01/);
  await from.press("Tab");
  await expect(from).toHaveValue("1 Mar 2026");
  await page.keyboard.press("Enter");
  const calendar = page.getByRole("dialog", { name: "Choose from a calendar: From" });
  await expect(calendar.getByRole("button", { name: "1 Mar 2026", exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForURL(/from=2026-03-02/);
  await calendar.waitFor({ state: "detached" });
  await expect(from).toHaveValue("2 Mar 2026");

  await from.fill("soon");
  await from.press("Tab");
  await page.getByText("Write a day, such as 31 Aug 2027.").waitFor();
  await page.getByRole("button", { name: "Last month" }).click();
  await page.waitForURL(/to=\d{4}-\d\d-(28|29|30|31)/);
  await context.close();
});

// WCAG 1.4.13
it("what an (i) tells stays while the pointer is on it, and goes with Escape", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/payment"));
  const about = page.getByRole("button", { name: /^What .* counts/ }).first();
  const tip = page.getByRole("tooltip");
  await about.hover();
  await tip.waitFor();
  const there = await tip.boundingBox();
  if (!there) throw new Error("The tip is seen");
  await page.mouse.move(there.x + there.width / 2, there.y + there.height / 2, { steps: 12 });
  const isOnIt = () =>
    tip.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnIt).toBe(true);
  await expect(tip).toBeVisible();
  await page.keyboard.press("Escape");
  await tip.waitFor({ state: "hidden" });
  await context.close();
});

it("the head of a list stays below the top bar while the page scrolls, and what the keyboard reaches is below it", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/orders"));
  const table = page.getByRole("table", { name: "Orders" });
  const rows = table.locator("tbody").getByRole("link");
  await rows.last().focus();
  const edges = () =>
    table.evaluate((one) => {
      const edge = (element: Element | null | undefined) => element?.getBoundingClientRect();
      return {
        bar: edge(document.querySelector("header"))?.bottom,
        head: edge(one.querySelector("thead"))?.top,
        headEnd: edge(one.querySelector("thead"))?.bottom ?? 0,
        focused: edge(document.activeElement)?.top ?? 0,
      };
    });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const far = await edges();
  expect(far.head).toBe(far.bar);
  // One that lies just under the head is in the window, so a browser brings it out only if it knows of the head.
  await rows.nth(5).evaluate((link) => {
    window.scrollBy(0, link.getBoundingClientRect().top - 90);
    if (link instanceof HTMLElement) link.focus();
  });
  await expect.poll(async () => (await edges()).focused).toBeGreaterThan((await edges()).headEnd);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.close();
});
