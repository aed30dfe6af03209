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

/** A workbook of the sheet Members; of another type, something that is none. */
export function workbook(name: string, rows = nobody, mimeType = xlsx) {
  const buffer = mimeType === xlsx ? excelFile({ Members: rows }) : Buffer.from("E-mail\n");
  return { name, mimeType, buffer };
}

export async function chooseFile(page: Page, ...file: Parameters<typeof workbook>): Promise<void> {
  await importDialog(page)
    .locator("input[type=file]")
    .setInputFiles(workbook(...file));
}

/** Drops a file where files are dropped. */
export async function dropFile(page: Page, ...file: Parameters<typeof workbook>): Promise<void> {
  const { name, mimeType, buffer } = workbook(...file);
  const dataTransfer = await page.evaluateHandle(
    ([name = "", type = "", content = ""]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
      return data;
    },
    [name, mimeType, buffer.toString("base64")],
  );
  const area = importDialog(page).locator(".mantine-Dropzone-root");
  for (const step of ["dragenter", "dragover", "drop"]) await area.dispatchEvent(step, { dataTransfer });
}
