import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { adminCall } from "./support/actions.ts";
import { at, expectFineAtBothWidths, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { adminLogin } from "./support/sessions.ts";

it("the bell tells an admin that an import has ended, leads there, and lets it be read", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await readAll(page);
  await page.goto(at("rovers", "/members"));
  await importOne(page);
  // The worker creates it, and the bell checks when the page opens.
  const title = "The import of members and packs has finished";
  await expect.poll(() => newestOfJobs(page)).toMatchObject({ title, is_read: false });

  await page.goto(at("rovers", "/dashboard"));
  // One at least: stock that runs low meanwhile is told of too.
  await page.getByRole("button", { name: /^Notices, \d+ unread$/ }).click();
  const bell = page.getByRole("dialog");
  const told = bell.getByRole("listitem").filter({ hasText: title });
  await told.getByText("New", { exact: true }).first().waitFor();
  await expectFineAtBothWidths(page);
  await told.getByRole("link").first().click();
  await page.waitForURL("**/members");
  await expect.poll(() => newestOfJobs(page)).toMatchObject({ title, is_read: true });

  await page.getByRole("button", { name: /^Notices/ }).click();
  await bell.getByRole("link", { name: "See all notices" }).click();
  await page.getByRole("heading", { name: "Notices", level: 1 }).waitFor();
  await page.getByRole("table", { name: "Notices" }).getByRole("link").first().waitFor();
  await expectFineAtBothWidths(page);
  await readAll(page);
  await page.goto(at("rovers", "/notices?unread=true"));
  await page.getByText("No notices match this filter.").waitFor();
  await context.close();
});

it("an admin chooses which notices are mailed", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const before = (await adminCall(page, "GET", "/club-notices/settings")).data.mailed;
  await page.goto(at("rovers", "/notices"));
  await page.getByRole("button", { name: "Choose what is emailed" }).click();
  const drawer = page.getByRole("dialog", { name: "Notices by email" });
  const lowStock = drawer.getByRole("checkbox", { name: "Low stock" });
  const wasMailed = await lowStock.isChecked();
  await expectFineAtBothWidths(page);
  await lowStock.setChecked(!wasMailed);
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByRole("button", { name: "Choose what is emailed" }).click();
  await drawer.waitFor();
  await expect(lowStock).toBeChecked({ checked: !wasMailed });
  await lowStock.setChecked(wasMailed);
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.waitFor({ state: "hidden" });
  expect(new Set((await adminCall(page, "GET", "/club-notices/settings")).data.mailed)).toEqual(
    new Set(before),
  );
  await context.close();
});

it("an admin compares a week with Stripe, and the days agree", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/payment"));
  await page.getByRole("link", { name: /Reconcil/ }).click();
  await page.getByRole("heading", { name: "Reconciliation", level: 1 }).waitFor();
  await page.getByText("Nothing differs").waitFor();
  await expectFineAtBothWidths(page);

  await page.getByRole("button", { name: "Compare now" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare with Stripe now" });
  const lastDay = await dialog.getByLabel("Last day", { exact: true }).inputValue();
  await dialog.getByLabel("Last day", { exact: true }).fill("2020-01-01");
  await dialog.getByRole("button", { name: "Compare", exact: true }).click();
  await dialog.getByText("This is before the first day.").waitFor();
  await expectFineAtBothWidths(page);
  await dialog.getByLabel("Last day", { exact: true }).fill(lastDay);
  await dialog.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("region", { name: "Progress" }).getByText("7 days compared").waitFor();
  const days = page.getByRole("region", { name: "Compared days" }).first();
  await expect(days.getByText("Agrees").nth(6)).toBeVisible();
  await expectFineAtBothWidths(page);
  await context.close();
});

async function importOne(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  const rows = [
    ["First name", "Last name", "E-mail"],
    ["Bell", "Ringer", "bell.ringer@mail.example"],
  ];
  const name = "bell.xlsx";
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType, buffer: excelFile({ Members: rows }) });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByText("File imported successfully").first().waitFor();
}

async function newestOfJobs(page: Page) {
  const { data } = await adminCall(page, "GET", "/club-notices/show?kind=job_finished&per_page=1");
  return data[0];
}

async function readAll(page: Page): Promise<void> {
  const { data } = await adminCall(page, "GET", "/club-notices/unread");
  const [newest] = data.newest;
  if (newest) await adminCall(page, "POST", "/club-notices/read", { all_until: newest.id });
}
