import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminCall } from "../support/actions.ts";
import { at } from "../support/browser.ts";
import { type Opened, openStaff, staffSession } from "../support/sessions.ts";
import { answer } from "./steps/answers.ts";
import { toast } from "./steps/frame.ts";
import { chooseFile, dropFile, importDialog, openImport, workbook } from "./steps/workbooks.ts";

const path = "/members-auto-redemption";
let opened: Opened;
let page: Page;
beforeAll(async () => {
  opened = await openStaff(await staffSession());
  page = opened.page;
});
afterAll(async () => {
  await opened.close();
});

describe("the Auto Redemption screen", () => {
  // Spec 2.60, 2.61, 2.62
  it("2.60 has its title, a Back link and the search, and says when nobody is found", async () => {
    await open(path);
    await page.getByRole("heading", { name: "Auto Redemption", level: 1, exact: true }).waitFor();
    await expect(page.getByRole("searchbox")).toHaveAttribute("placeholder", "Search ");
    await open(`${path}?keywords=Nobody%20at%20all`);
    await page.getByText("No Member Found", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL("**/members");
  });

  // Spec 2.63, 2.64, 2.66, 2.67, 2.68, 2.69
  it("2.63 has its columns: checkbox, Member, Email, Status, Total Packs, Action", async () => {
    await open(`${path}?keywords=Ava%20Thompson`);
    // A heading that sorts is a button too, so headings are found as what they are in the page.
    const headings = table().locator("thead th");
    await headings.first().waitFor();
    await expect(headings).toHaveText(["", "Member", "Email", "Status", "Total Packs", "Action"]);
    await headings.first().getByRole("checkbox").waitFor();

    const { data } = await adminCall(
      page,
      "GET",
      "/club-member-auto-redemption/show?keywords=Ava%20Thompson",
    );
    const [{ user, pack_ids }] = data;
    const [box, member, email, status, packs, action] = await cellsOf("Ava Thompson");
    await box?.getByRole("checkbox").waitFor();
    await expect(member).toHaveText(`A${user.name}Credit: ${user.credits.toFixed(2)}`);
    await expect(email).toHaveText("ava@rovers.example");
    await expect(status).toHaveText("Active");
    await expect(packs).toHaveText(String(pack_ids.length));
    await expect(action?.getByRole("button")).toHaveText("Redeem");
  });

  // Spec 2.65
  it("2.65 sorts by first name, up and down", async () => {
    // The list begins by surname; pressing the column sorts by first name.
    await open(path);
    const sorter = table().locator("thead th").nth(1).getByRole("button");
    const upward = page.waitForRequest(/sort=first_name&order_by=asc|order_by=asc&sort=first_name/);
    await sorter.click();
    await upward;
    const shown = async () =>
      (await table().locator("tbody tr td:nth-child(2)").allTextContents()).map((text) =>
        text.slice(1).split(" ")[0]?.toLowerCase(),
      );
    const isUpward = async () => {
      const names = await shown();
      return names.join() === names.toSorted((one = "", other = "") => one.localeCompare(other)).join();
    };
    await expect.poll(isUpward).toBe(true);
    const up = await shown();
    const asked = page.waitForRequest(/sort=first_name&order_by=desc|order_by=desc&sort=first_name/);
    await sorter.click();
    await asked;
    await expect.poll(shown).not.toEqual(up);
    const down = await shown();
    expect(down).toEqual([...down].sort((one = "", other = "") => other.localeCompare(one)));
  });

  // Spec 2.70, 2.71, 3.16, 4.24, 4.25, 6.3
  it("2.70 selects one by one or all, and offers 'Redeem Selected' as soon as anyone is selected", async () => {
    await open(path);
    const selected = page.getByRole("button", { name: "Redeem Selected", exact: true });
    const all = table().locator("thead").getByRole("checkbox");
    const picks = table().locator("tbody").getByRole("checkbox");
    await expect(selected).toHaveCount(0);
    await picks.nth(0).check();
    await picks.nth(1).check();
    await selected.waitFor();
    const sent = (await askedFor(selected)) as { member_ids_arr: number[] };
    expect(sent).toEqual({ type: "specific", member_ids_arr: [expect.any(Number), expect.any(Number)] });
    await all.check();
    expect(await askedFor(selected)).toEqual({ type: "all", member_ids_arr: [0] });
    await picks.nth(1).uncheck();
    await page.getByText("All members of the club except 1 are selected").first().waitFor();
    expect(await askedFor(selected)).toEqual({
      type: "all",
      member_ids_arr: [0],
      except: [sent.member_ids_arr[1]],
    });
    await all.check();
    await all.uncheck();
    // The single picks of before are gone with it.
    await expect(selected).toHaveCount(0);
    await expect(picks.nth(0)).not.toBeChecked();
  });

  // Spec 2.72, 9.6
  it("2.72 turns over as many pages as its members make, from page 1", async () => {
    const coming = page.waitForResponse("**/api/club-member-auto-redemption/show*");
    await open(path);
    const { total, per_page } = await (await coming).json();
    const pages = Math.ceil(total / per_page);
    expect(pages).toBeGreaterThan(1);
    const buttons = page.getByRole("button", { name: /^Page \d+$/ });
    await expect(buttons).toHaveCount(pages);
    await expect(buttons.first()).toHaveAttribute("aria-current", "page");
    await buttons.last().click();
    await expect(table().locator("tbody tr")).toHaveCount(total - (pages - 1) * per_page);
  });
});

describe("the import dialog", () => {
  // Spec 2.73, 2.74, 2.75, 2.76, 2.77, 2.81
  it("2.73 takes a workbook by drag and drop or click, names it, and has Submit and a sample file", async () => {
    await open(path);
    await openImport(page);
    const dialog = importDialog(page);
    await dialog.getByText("Drag and Drop Excel File Here or Click to Select", { exact: true }).waitFor();
    const submit = dialog.getByRole("button", { name: "Submit", exact: true });
    await expect(submit).toBeDisabled();
    await dropFile(page, "dropped.xlsx");
    await dialog.getByText("dropped.xlsx").waitFor();
    await expect(submit).toBeEnabled();
    const choosing = page.waitForEvent("filechooser");
    await dialog.locator(".mantine-Dropzone-root").click();
    await (await choosing).setFiles(workbook("clicked.xlsx"));
    await dialog.getByText("clicked.xlsx").waitFor();
    await expect(submit).toBeEnabled();
    const coming = page.waitForEvent("download");
    await dialog.getByText("Download a sample file", { exact: true }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("sample.xlsx");
    expect(new URL(download.url()).pathname).toMatch(/sample\.xlsx$/);
  });

  // Spec 2.78, 2.79, 2.80, 8.18, 8.21
  it("2.78 lists numbered messages under 'Errors', or says 'No errors found.', and closes", async () => {
    await open(path);
    const done = { job_id: 1, dry_run: false, status: "done", total: 2, done_count: 2, pack_message_arr: [] };
    const read = { sheets: [], csv: null, joining_credits: { people: 0, credits: 0 } };
    const sums = { loaded: 0, updated: 0, skipped: 0, to_be_answered: 0, failed: 2 };
    const wrong = { sheet: "members", sheet_name: "", outcome: "failed", heading: "E-mail", count: 1 };
    const told = [
      { ...wrong, text: "not a valid address", rows: [2] },
      { ...wrong, text: "missing", rows: [3] },
    ];
    const shown = ["Row 2, E-mail: not a valid address", "Row 3, E-mail: missing"];
    const result = { ...done, ...read, members: sums, packs: { ...sums, failed: 0 } };
    for (const messages of [told, []]) {
      const lines = messages.length > 0 ? shown : [];
      const body = {
        message: "File imported successfully",
        data: { ...result, Members_message_arr: lines, messages },
      };
      await page.unroute("**/api/club-member/import");
      await page.unroute("**/api/club-member/import/1");
      await answer(page, "/club-member/import", 200, body);
      await answer(page, "/club-member/import/1", 200, body);
      await page.reload();
      await openImport(page);
      await chooseFile(page, "season.xlsx");
      await importDialog(page).getByRole("button", { name: "Submit", exact: true }).click();
      await toast(page, "File imported successfully");
      if (lines.length === 0) await importDialog(page).getByRole("button", { name: "Errors" }).click();
      const errors = page.getByRole("dialog", { name: "Errors", exact: true });
      await errors.waitFor();
      await expect(errors.locator("ol > li")).toHaveText(lines);
      await expect(errors.getByText("No errors found.", { exact: true })).toHaveCount(lines.length ? 0 : 1);
      await errors.getByRole("button", { name: "Close", exact: true }).click();
      await errors.waitFor({ state: "hidden" });
    }
    await page.unroute("**/api/club-member/import");
    await page.unroute("**/api/club-member/import/1");
    await page.evaluate(() => sessionStorage.clear());
  });
});

describe("a table", () => {
  // Spec 2.82
  it("2.82 that is empty and has no words of its own shows 'No data found'", async () => {
    const empty = { data: [], total: 0, per_page: 20, page: 1 };
    await page.route("**/api/club-audit-log/show*", (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify(empty) }),
    );
    await open("/audit-log");
    await page.getByText("No data found", { exact: true }).first().waitFor();
  });

  // Spec 2.82
  it("2.82 that is empty shows 'No data found', and below it what is missing", async () => {
    const empty = { data: [], total: 0, per_page: 20, page: 1 };
    await page.route("**/api/club-returns/show*", (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify(empty) }),
    );
    await open("/returns");
    await page.getByRole("heading", { name: "No data found", exact: true }).waitFor();
    await page.getByText("No returns yet", { exact: true }).waitFor();
  });
});

async function open(to: string): Promise<void> {
  await page.goto(at("rovers", to));
  await page.getByRole("heading", { level: 1 }).waitFor();
  if (to === path) await table().getByRole("row").nth(1).waitFor();
}

const table = () => page.getByRole("table", { name: "Members to redeem for" });

async function cellsOf(name: string): Promise<Locator[]> {
  const row = table().getByRole("row").filter({ hasText: name });
  await row.waitFor();
  return row.getByRole("cell").all();
}

/** What the preview requests, which is what would be redeemed; the dialog is closed again. */
async function askedFor(button: Locator): Promise<unknown> {
  const asking = page.waitForRequest("**/api/club-member-auto-redemption/preview");
  await button.click();
  const body = (await asking).postDataJSON();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  return body;
}
