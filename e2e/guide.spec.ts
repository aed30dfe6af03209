import { expect, it } from "vitest";
import {
  at,
  expectAccessible,
  expectFineAtBothWidths,
  expectNoSidewaysScroll,
  newContext,
  visitor,
} from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { adminLogin, openDashboard } from "./support/sessions.ts";

// WCAG 3.2.6
it("(?) opens the guide at the place that explains the screen, and what is being filled in stays", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.manager);
  await page.goto(at("rovers", "/members/add-member"));
  await page.getByLabel("First name").fill("Priya");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Guide to this screen (opens in a new tab)" }).click();
  const guide = await opened;
  await guide.waitForURL("**/guide/members-and-credits#add-a-member");
  const heading = guide.getByRole("heading", { name: "Add a member" });
  await expect.poll(() => heading.evaluate((element) => element.matches(":target"))).toBe(true);
  await expect(page.getByLabel("First name")).toHaveValue("Priya");
  await expectAccessible(page);
  await context.close();
});

it("Ctrl-K finds what the guide says, and opens it beside the panel", async () => {
  const { page, context } = await visitor(390);
  await openDashboard(page, "rovers", cast.manager);
  await page.getByRole("button", { name: "Search members, orders, products and screens" }).click();
  await page
    .getByRole("combobox", { name: "Search members, orders, products and screens" })
    .fill("refund does not arrive");
  const opened = context.waitForEvent("page");
  await page.getByRole("option", { name: /^A refund does not arrive/ }).click();
  const guide = await opened;
  await guide.waitForURL("**/guide/when-money-looks-wrong#a-refund-does-not-arrive");
  await page.waitForURL("**/dashboard");
  await context.close();
});

// EN 12.1.2
it("every page of the guide reads well on a phone and on a desk, light and dark, without JavaScript too", async () => {
  const context = await newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(at("harbour", "/guide"));
  const links = plain.getByRole("navigation", { name: "Guide" }).getByRole("link");
  const pages = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(pages.length).toBeGreaterThan(6);
  await plain.getByRole("searchbox", { name: "Search the guide" }).fill("parcel");
  await plain.keyboard.press("Enter");
  await plain.getByRole("link", { name: "Send parcels" }).click();
  await plain.waitForURL("**/guide/orders-parcels-and-returns#send-parcels");
  await plain.getByRole("link", { name: /^Next/ }).click();
  await plain.waitForURL("**/guide/emails-and-notices");
  await context.close();

  const reader = await visitor();
  for (const scheme of ["light", "dark"] as const) {
    await reader.page.emulateMedia({ colorScheme: scheme });
    for (const path of ["/guide/packs-and-redemption", "/guide/who-may-do-what", "/guide?q=credits"]) {
      await reader.page.goto(at("harbour", path));
      await expectFineAtBothWidths(reader.page);
    }
  }
  await reader.page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...pages, "/guide/nothing"]) {
    await reader.page.goto(at("harbour", path));
    await expectNoSidewaysScroll(reader.page);
  }
  await reader.page.keyboard.press("Tab");
  await reader.page.keyboard.press("Enter");
  await expect(reader.page.locator("#main")).toBeFocused();
  await reader.context.close();
});
