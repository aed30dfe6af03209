import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminLogin, cast } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, openBrowser, visitor } from "./support/browser.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

it("an admin looks first, redeems for one person and for some, reads the report, and takes a run back", async () => {
  const { page, context } = await visitor(browser);
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  await page.getByRole("link", { name: "Auto Redemption" }).click();
  await page.getByRole("heading", { name: "Auto Redemption", level: 1 }).waitFor();
  await memberRow(page, "Ava Thompson")
    .getByText(/^Credit: \d+\.\d{2}$/)
    .waitFor();
  await expectAccessible(page);

  await searchFor(page, "Nobody at all");
  await page.getByText("No Member Found").waitFor();

  await searchFor(page, "Elena Okafor");
  const before = await packsOf(page, "Elena Okafor");
  expect(before).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Redeem for Elena Okafor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Worth in the shop").waitFor();
  await dialog.getByText("This is about 1 person.").waitFor();
  await expectAccessible(page);
  // Looking alone changes nothing.
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await packsOf(page, "Elena Okafor")).toBe(before);

  await page.getByRole("button", { name: "Redeem for Elena Okafor" }).click();
  await dialog.getByRole("button", { name: /^Redeem \d+ packs?$/ }).click();
  await page.getByRole("status").getByText("1 person redeemed").waitFor();
  await expect.poll(() => packsOf(page, "Elena Okafor")).toBeLessThan(before);
  await page.getByRole("link", { name: "What became of each person" }).click();
  await page.getByRole("heading", { name: "Report of a run" }).waitFor();
  await page.getByRole("table", { name: "Report" }).getByText("Redeemed").waitFor();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^auto-redemption-\d+\.csv$/);

  await page.getByRole("link", { name: "Auto Redemption" }).click();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo this run" }).click();
  await page.getByRole("status").getByText("1 order taken back").waitFor();
  await searchFor(page, "Elena Okafor");
  await expect.poll(() => packsOf(page, "Elena Okafor")).toBe(before);
  await context.close();
});

it("all is the whole club whatever the search shows, and single picks list their people (A115)", async () => {
  const { page, context } = await visitor(browser, 390);
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members-auto-redemption?keywords=Ben%20Thompson"));
  await page.getByRole("button", { name: "Redeem for Ben Thompson" }).waitFor();
  expect(await page.getByRole("button", { name: "Redeem Selected" }).count()).toBe(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("checkbox", { name: "Select this row" }).check();
  await page.getByText("1 selected").waitFor();
  await page.getByRole("button", { name: "Redeem Selected" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Redeem for 1 member").waitFor();
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.getByRole("checkbox", { name: "Select all members" }).check();
  await page.getByText("All members of the club are selected").waitFor();
  await page.getByRole("button", { name: "Redeem Selected" }).click();
  await dialog.getByText("Redeem for the whole club").waitFor();
  await dialog.getByText(/whatever the search and the filter show/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Back" }).click();
  await dialog.waitFor({ state: "hidden" });
  // All and single picks are never on at once.
  await page.getByRole("checkbox", { name: "Select all members" }).uncheck();
  expect(await page.getByRole("button", { name: "Redeem Selected" }).count()).toBe(0);

  await page.getByRole("button", { name: "Import" }).click();
  await page.getByText("Drag and Drop Excel File Here or Click to Select").waitFor();
  await context.close();
});

async function searchFor(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL(/keywords=/);
}

function memberRow(page: Page, name: string) {
  return page.getByRole("row").filter({ hasText: name });
}

/** The number under Total Packs; the fifth cell, after the box, the name, the email and the status. */
async function packsOf(page: Page, name: string): Promise<number> {
  await memberRow(page, name).waitFor();
  return Number(await memberRow(page, name).getByRole("cell").nth(4).textContent());
}
