import type { Page } from "playwright-core";
import { excelFile } from "#server/platform/sheets/sheets.testing.ts";

const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const importDialog = (page: Page) => page.getByRole("dialog", { name: "Import members and packs" });

/** Opens the import from the screen that has its button. */
export async function openImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await importDialog(page).waitFor();
}

type Rows = string[][];
const nobody: Rows = [
  ["First name", "Last name", "E-mail"],
  ["Nobody", "Here", "nobody.here"],
];

/** Chooses a workbook of the sheet Members. */
export async function chooseFile(page: Page, name: string, rows = nobody, mimeType = xlsx): Promise<void> {
  const buffer = mimeType === xlsx ? excelFile({ Members: rows }) : Buffer.from("E-mail\n");
  await importDialog(page).locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
}
