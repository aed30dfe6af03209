import { fileURLToPath } from "node:url";
import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";
import { at, visitor } from "./support/browser.ts";
import { chooseRadio } from "./support/journey.ts";
import { Keyboard } from "./support/keyboard.ts";
import { openOwnClub } from "./support/own-club.ts";
import { adminLogin } from "./support/sessions.ts";

const hidden = new URL(
  "../server/src/office/imports/members/sheets/fixtures/hidden-sheet.xlsx",
  import.meta.url,
);
const listOf = (...rows: string[][]) => ({
  name: "season.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: excelFile({ Members: [["First name", "Last name", "E-mail"], ...rows] }),
});

// WCAG 2.1.1, 2.4.3, 2.4.7
it("a list goes from its file to its errors by keys alone, and the focus is where one goes on", async () => {
  const domain = "keys-of-import";
  const club = await openOwnClub(domain);
  const { page, context } = await visitor();
  await adminLogin(page, domain, club.admin);
  const keys = await Keyboard.on(page);
  await page.goto(at(domain, "/members"));
  const dialog = page.getByRole("dialog", { name: "Import members and packs" });
  const button = (name: string, within: Locator = dialog) =>
    within.getByRole("button", { name, exact: true });
  const errors = page.getByRole("dialog", { name: "Errors" });
  const drop = button("Drag and Drop Excel File Here or Click to Select");
  const choose = async (file: ReturnType<typeof listOf> | string) => {
    const choosing = page.waitForEvent("filechooser");
    await keys.on(drop);
    await (await choosing).setFiles(file);
    await dialog
      .getByText(`Selected file: ${typeof file === "string" ? "hidden-sheet.xlsx" : file.name}`)
      .waitFor();
    await expect(drop).toBeFocused();
  };

  await keys.on(page.getByRole("button", { name: "Import", exact: true }));
  await expect(drop).toBeFocused();
  await choose(fileURLToPath(hidden));
  await keys.on(button("Submit"));
  await dialog.getByText("1 sheet is hidden in this file").waitFor();
  await expect(dialog.getByRole("button", { name: /^(Notes|Errors)/ })).toBeFocused();
  const leave = dialog.getByRole("radio", { name: "Leave it out" });
  await keys.on(leave, "Space");
  await expect(button("Submit")).toBeEnabled();
  await expect(leave).toBeChecked();
  await expect(leave).toBeFocused();

  const email = "sandberg@mail.example";
  await choose(
    listOf(["Ida", "Sandberg", email], ["Olle", "Sandberg", email], ["Nils", "Berg", "nils.berg"]),
  );
  await keys.on(button("Check first"));
  await dialog.getByText("Members: 2 to be answered, 1 would fail").waitFor();
  await expect(button("Errors (1)")).toBeFocused();
  await keys.press("Enter");
  await errors.getByText("Row 4, E-mail: not a valid address").waitFor();
  await keys.press("Escape");
  await expect(button("Errors (1)")).toBeFocused();
  const whose = dialog.getByRole("radiogroup", { name: `Whose address is ${email}?` });
  await chooseRadio(keys, whose.getByRole("radio", { name: "The parent is not in the list" }));
  await keys.fill(dialog.getByRole("textbox", { name: "Name of the family" }), "Siv Sandberg");
  await keys.on(button("Leave some of them out"));
  await expect(dialog.getByRole("checkbox", { name: "Leave out Ida Sandberg (row 2)" })).toBeFocused();
  await keys.fill(dialog.getByRole("textbox", { name: "Nils Berg (row 4)" }), "nils.berg@mail.example");
  await keys.on(button("Submit"));
  await dialog.getByText("Members: 3 added").waitFor();
  await expect(button("Errors")).toBeFocused();

  await choose(listOf(["Tove", "Dahl", "tove.dahl"]));
  await keys.on(button("Submit"));
  await errors.getByText("Row 2, E-mail: not a valid address").waitFor();
  await keys.on(button("Close", errors));
  await expect(button("Errors (1)")).toBeFocused();
  await keys.press("Escape");
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeFocused();
  await context.close();
});
