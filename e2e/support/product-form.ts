import type { Page } from "playwright-core";
import sharp from "sharp";

/** Chooses from the list that a labelled field opens. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** A picture of one colour, which the name stands for: the same picture twice would be kept once. */
export async function picture(name: string) {
  const background = { red: "#c02020", green: "#20a040", blue: "#2040c0" }[name] ?? "#204060";
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}
