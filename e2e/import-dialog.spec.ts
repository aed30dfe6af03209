import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportResult } from "#contract/member-import.ts";
import { answer } from "./support/answers.ts";
import { at } from "./support/browser.ts";
import { heightOf, toast } from "./support/frame.ts";
import { type Opened, openStaff, staffSession } from "./support/sessions.ts";
import { chooseFile, dropFile, importDialog, openImport, workbook } from "./support/workbooks.ts";

let opened: Opened;
let page: Opened["page"];
beforeAll(async () => {
  opened = await openStaff(await staffSession());
  page = opened.page;
});
afterAll(async () => {
  await opened.close();
});

describe("the import of members", () => {
  // Spec 2.73, 2.74, 2.75, 2.76, 2.77, 2.81, 5.6, 8.10, 9.5
  it("takes an Excel file alone, by drag and drop or click, names it, and has Submit and a sample file", async () => {
    await open();
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
    const refusal = dialog.getByText("Please upload an Excel file (.xlsx or .xls)", { exact: true });
    for (const [name, type] of [
      ["members.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
      ["members.pdf", "application/pdf"],
      ["members.xlsx", "image/png"],
    ] as const) {
      await chooseFile(page, name, [], type);
      await refusal.waitFor();
      await expect(submit).toBeDisabled();
    }
    for (const type of [
      "application/vnd.ms-excel",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]) {
      await chooseFile(page, type.endsWith("excel") ? "old.xls" : "new.xlsx", [["E-mail"]], type);
      await expect(submit).toBeEnabled();
      await expect(refusal).toHaveCount(0);
    }
    const coming = page.waitForEvent("download");
    await dialog.getByText("Download a sample file", { exact: true }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("sample.xlsx");
    expect(new URL(download.url()).pathname).toMatch(/sample\.xlsx$/);
  });

  // Spec 2.78, 2.79, 2.80, 8.18, 8.21
  it("lists numbered messages under 'Errors', or says 'No errors found.', and closes", async () => {
    await open();
    const sums = { loaded: 0, updated: 0, skipped: 0, to_be_answered: 0, failed: 2 };
    const wrong = { sheet: "members", sheet_name: "", outcome: "failed", is_question: false } as const;
    const told = [
      { ...wrong, heading: "E-mail", text: "not a valid address", count: 1, rows: [2] },
      { ...wrong, heading: "E-mail", text: "missing", count: 1, rows: [3] },
    ];
    const shown = ["Row 2, E-mail: not a valid address", "Row 3, E-mail: missing"];
    for (const messages of [told, []]) {
      const lines = messages.length > 0 ? shown : [];
      const data: ImportResult = {
        ...{ job_id: 1, dry_run: false, status: "done", total: 2, done_count: 2 },
        ...{ sheets: [], csv: null, hidden: null, joining_credits: { people: 0, credits: 0 } },
        ...{ members: sums, packs: { ...sums, failed: 0 } },
        ...{ Members_message_arr: lines, pack_message_arr: [], messages },
      };
      const body = { message: "File imported successfully", data };
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

  it("on a phone leaves most of the screen to what is asked", async () => {
    await open();
    await openImport(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const dialog = importDialog(page);
    expect(await heightOf(dialog.locator(".mantine-Dropzone-root"))).toBeLessThan(140);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  // Spec 8.7, 8.8, 8.19
  it("that is refused or does not arrive is told in the stated words", async () => {
    await open();
    await openImport(page);
    const submit = importDialog(page).getByRole("button", { name: "Submit", exact: true });
    await chooseFile(page, "season.xlsx");
    const path = "**/api/club-member/import";

    // The message is there as long as there is no answer.
    const seen = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await seen.promise;
      await route.fulfill({ status: 500, contentType: "application/json", body: "{}" });
    });
    await submit.click();
    await toast(page, "Uploading file...");
    seen.resolve();
    await toast(page, "Failed to import the file. Please try again.");
    await page.unroute(path);
    await answer(
      page,
      "/club-member/import",
      422,
      failure("This workbook is too large.", "FILE_TOO_LARGE_UNPACKED"),
    );
    await submit.click();
    await toast(page, "This workbook is too large.");
    await page.unroute(path);
    await page.route(path, (route) => route.abort());
    await submit.click();
    await toast(page, "An error occurred while uploading the file");
    await page.goto(at("rovers", "/products/add-products"));
    await page.route("**/api/club-admin-panel/upload-image", (route) => route.abort());
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        name: "shirt.png",
        mimeType: "image/png",
        buffer: Buffer.from("a picture"),
      });
    await toast(page, "An error occurred while uploading the file");
  });
});

/** The screen that leads to the import, which it also does elsewhere. */
async function open(): Promise<void> {
  await page.goto(at("rovers", "/members-auto-redemption"));
  await page.getByRole("table", { name: "Members to redeem for" }).getByRole("row").nth(1).waitFor();
}

function failure(message: string, code = "INTERNAL") {
  return { message, code, request_id: "x" };
}
