import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { loginByCodeHere, logOutBehind } from "./support/actions.ts";
import { at, expectAccessible, expectFineAtBothWidths, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { openOwnClub } from "./support/own-club.ts";
import { adminLogin } from "./support/sessions.ts";

const headings = [
  "First name",
  "Last name",
  "E-mail",
  "Credits",
  "Primary e-mail",
  "Relation",
  "Size: shirt",
];
const parent = ["Greta", "Lindqvist", "greta.lindqvist@mail.example", "30", "", "", "L"];
const child = ["Otto", "Lindqvist", "", "", "greta.lindqvist@mail.example", "Son", "S"];
const wrong = [
  ["Nils", "Berg", "nils.berg", "", "", "", "M"],
  ["Tove", "Dahl", "tove.dahl@mail.example", "a lot", "", "", "M"],
];
const right = [
  ["Nils", "Berg", "nils.berg@mail.example", "", "", "", "M"],
  ["Tove", "Dahl", "tove.dahl@mail.example", "12.50", "", "", "M"],
];

// Spec 2.76, 8.18, 8.21
it("an admin checks and imports a file with two errors, reads them, repairs the file and imports it again", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members?sort=first_name&order_by=asc"));
  await page.getByRole("table", { name: "Members" }).getByText("Ava Thompson").first().waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  await dialog.getByText("Drag and Drop Excel File Here or Click to Select").waitFor();
  await expectAccessible(page);
  await refuseText(page);
  await takeSample(page);

  await choose(page, [child, parent, ...wrong]);
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.getByText("Members: 2 to be added, 2 would fail").waitFor();
  await expect(page.getByText("Uploading file...")).toHaveCount(0);
  await readErrors(page);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByText("2 loaded, 2 failed.").first().waitFor();
  await readErrors(page);
  await dialog.getByText("Members: 2 added, 2 failed").waitFor();
  await expectAccessible(page);

  await choose(page, [child, parent, ...right]);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await dialog.getByText("Members: 2 added, 2 unchanged").waitFor();
  await readUnchanged(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.goto(at("rovers", "/members?keywords=lindqvist"));
  const table = page.getByRole("table", { name: "Members" });
  await table.getByText("Greta Lindqvist").first().waitFor();
  await expect(table.getByText("$30.00")).toHaveCount(1);
  await context.close();
});

it("children of a parent who is in no row become a family with the address that they share", async () => {
  const email = "sandberg@mail.example";
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await choose(page, [
    ["Ida", "Sandberg", email, "", "", "", "S"],
    ["Olle", "Sandberg", email, "", "", "", "M"],
    ["Nils", "Sandberg", "nils.sandberg", "", "", "", "M"],
  ]);
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.getByText("Members: 2 to be answered, 1 would fail").waitFor();
  const whose = dialog.getByRole("radiogroup", { name: `Whose address is ${email}?` });
  await whose.getByRole("radio", { name: "The parent is not in the list" }).check();
  await expectFineAtBothWidths(page);
  await readErrorsWhenAsked(page);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await dialog.getByText("Members: 2 added, 1 failed").waitFor();
  await page.goto(at("rovers", "/members?keywords=sandberg"));
  const table = page.getByRole("table", { name: "Members" });
  for (const name of ["Family Sandberg", "Ida Sandberg", "Olle Sandberg"])
    await table.getByRole("link", { name }).waitFor();
  await context.close();
});

it("an admin says what becomes of a hidden sheet before anything is loaded, and sees the rows as they would be", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  const name = "hidden-sheet.xlsx";
  const fixture = new URL(`../server/src/office/imports/members/sheets/fixtures/${name}`, import.meta.url);
  await dialog.locator("input[type=file]").setInputFiles(fileURLToPath(fixture));
  await dialog.getByText(`Selected file: ${name}`).waitFor();
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await dialog.getByText("1 sheet is hidden in this file").waitFor();
  const submit = dialog.getByRole("button", { name: "Submit", exact: true });
  await expect(submit).toBeDisabled();
  const rows = dialog.getByRole("table", { name: "The first rows, as they would be stored" });
  await rows.getByText("@r09.example").first().waitFor();
  await dialog.getByRole("button", { name: "Not right?" }).click();
  await dialog.getByRole("combobox", { name: "Sheet to read" }).waitFor();
  await expectFineAtBothWidths(page);
  await dialog.getByRole("radio", { name: "Leave it out" }).check();
  await expect(submit).toBeEnabled();
  await context.close();
});

it("a file without rows is refused where it was chosen, and the next one is not", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/members"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  const refusal = dialog.getByRole("alert");
  for (const name of ["Check first", "Submit"]) {
    await choose(page, []);
    await expect(refusal).toHaveCount(0);
    await dialog.getByRole("button", { name, exact: true }).click();
    await expect(refusal).toHaveText("This workbook has no rows below its headings.");
  }
  await expectFineAtBothWidths(page);
  await choose(page, [parent]);
  await expect(refusal).toHaveCount(0);
  await context.close();
});

it("an admin names the parent of two children who is not in the list, and loads the list twice", async () => {
  const domain = "unlisted";
  const club = await openOwnClub(domain, { products: [{ title: "Club hoodie", priceCents: 2000 }] });
  const { page, context } = await visitor();
  await adminLogin(page, domain, club.admin);
  await page.goto(at(domain, "/members"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  const email = "siv@mail.example";
  const children = ["Otto Ekberg", "Ekberg, Tove"].map((name) => [name, email]);

  await choose(page, children, ["Naam", "Primary e-mail"]);
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.getByText("Members: 2 would fail").waitFor();
  await expect(dialog.getByRole("combobox", { name: "Naam" })).toHaveValue("Name (first and last)");
  await dialog.getByRole("button", { name: "Check again" }).click();
  await dialog.getByText("Members: 2 to be answered").waitFor();
  await dialog.getByText('The names under "Naam" are split into first and last name.').waitFor();
  const understood = dialog.getByRole("table", { name: "The first rows, as they would be stored" });
  await expect(understood.getByRole("row", { name: "3 Tove Ekberg" })).toHaveCount(1);
  const whose = dialog.getByRole("radiogroup", { name: email });
  await whose.getByRole("radio", { name: "The parent is not in the list" }).check();
  const name = dialog.getByRole("textbox", { name: "Name of the family" });
  await expect(name).toHaveValue("Family Ekberg");
  await name.fill("Ekberg");
  await dialog.getByText("Write a first and a last name, such as Family Grey.").waitFor();
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(name).toBeFocused();
  await expectFineAtBothWidths(page);
  await name.fill("Siv Ekberg");
  await logOutBehind(page, "admin");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await page.waitForURL("**/adminlogin");
  await loginByCodeHere(page, club.admin, "/members");
  await page
    .getByText("What you typed before you were logged out is back. It is not saved yet.")
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(name).toHaveValue("Siv Ekberg");
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await dialog.getByText("Members: 2 added").waitFor();

  await choose(page, children, ["NAAM", "Primary e-mail"]);
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.getByText("Members: 2 unchanged").waitFor();
  await dialog.getByText('"NAAM" is read as Name (first and last), as you said before.').waitFor();
  await dialog.getByRole("button", { name: "Ask me about these columns again" }).click();
  await expect(dialog.getByRole("combobox", { name: "NAAM" })).toHaveValue("Name (first and last)");
  await expectFineAtBothWidths(page);
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await dialog.getByText("Members: 2 unchanged").waitFor();
  await page.goto(at(domain, "/members?keywords=ekberg"));
  const table = page.getByRole("table", { name: "Members" });
  await table.getByText("Siv Ekberg").first().waitFor();
  await context.close();
});

it("an admin leaves somebody out of a list, who stays out of the next one until they are asked about again", async () => {
  const domain = "leftout";
  const club = await openOwnClub(domain, { products: [{ title: "Club hoodie", priceCents: 2000 }] });
  const { page, context } = await visitor();
  await adminLogin(page, domain, club.admin);
  await page.goto(at(domain, "/members"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  const closeErrors = async () => {
    const errors = page.getByRole("dialog", { name: "Errors" });
    await errors.getByText("Row 3, Credits: not an amount in dollars, such as 25.00").waitFor();
    await errors.getByRole("button", { name: "Close", exact: true }).click();
    await errors.waitFor({ state: "hidden" });
  };
  const list = [parent, ["Tove", "Dahl", "tove.dahl@mail.example", "a lot", "", "", "M"]];
  const leaveOut = dialog.getByRole("checkbox", { name: /^Leave out Tove Dahl/ });

  await choose(page, list);
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.getByText("Members: 1 to be added, 1 would fail").waitFor();
  await closeErrors();
  await leaveOut.check();
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  await dialog.getByText("Members: 1 added").waitFor();

  await choose(page, list);
  await dialog.getByRole("button", { name: "Check first" }).click();
  await dialog.getByText("Members: 1 unchanged").waitFor();
  await dialog.getByText("1 row is left out, as you said before.").waitFor();
  await expect(leaveOut).toHaveCount(0);
  await expectFineAtBothWidths(page);
  await dialog.getByRole("button", { name: "Ask me about these rows again" }).click();
  await closeErrors();
  await expect(leaveOut).toBeVisible();
  await context.close();
});

async function choose(page: Page, rows: string[][], top = headings): Promise<void> {
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({
      name: "season.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: excelFile({ Members: [top, ...rows] }),
    });
  await page.getByText("Selected file: season.xlsx").waitFor();
}

async function refuseText(page: Page): Promise<void> {
  const file = { name: "members.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  await page.getByRole("dialog").getByText("Please upload an Excel file (.xlsx or .xls)").waitFor();
}

async function takeSample(page: Page): Promise<void> {
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download a sample file" }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe("sample.xlsx");
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
}

/** Where something is asked, the errors do not lie on top of it, but open by their button. */
async function readErrorsWhenAsked(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Errors (1)", exact: true });
  const errors = page.getByRole("dialog", { name: "Errors" });
  await expect(errors).toBeHidden();
  for (const key of ["Escape", "Enter"]) {
    await button.click();
    await errors.getByText("Row 4, E-mail: not a valid address").waitFor();
    const close = errors.getByRole("button", { name: "Close", exact: true });
    await (key === "Enter" ? close.press(key) : page.keyboard.press(key));
    await errors.waitFor({ state: "hidden" });
    await expect(button).toBeFocused();
  }
}

/** The dialog of errors opens automatically after an import or a check with any, unless something is asked. */
async function readErrors(page: Page): Promise<void> {
  const errors = page.getByRole("dialog", { name: "Errors" });
  await errors.getByText("Row 4, E-mail: not a valid address").waitFor();
  await errors.getByText("Row 5, Credits: not an amount in dollars, such as 25.00").waitFor();
  await expectAccessible(page);
  await errors.getByRole("button", { name: "Close", exact: true }).click();
  await errors.waitFor({ state: "hidden" });
  await expect(page.getByRole("button", { name: "Errors (2)", exact: true })).toBeFocused();
}

/** Rows that stay as they are open nothing by themselves; who asks is told. */
async function readUnchanged(page: Page): Promise<void> {
  await expect(page.getByRole("dialog", { name: "Errors" })).toBeHidden();
  const notes = page.getByRole("dialog", { name: "Notes" });
  await page.getByRole("button", { name: "Notes (1)", exact: true }).click();
  await notes.getByText("2 rows: nothing to change").waitFor();
  await notes.getByRole("button", { name: "Close", exact: true }).click();
  await notes.waitFor({ state: "hidden" });
}
