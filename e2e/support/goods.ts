import type { Page } from "playwright-core";
import { at } from "./browser.ts";

type Choice = { color?: string; size?: string };

/** Opens a product through the shop's search and chooses of it, without putting it in the cart. */
export async function openProduct(page: Page, title: string, { color, size }: Choice = {}): Promise<void> {
  await page.goto(at("rovers", `/shop?keywords=${encodeURIComponent(title)}`));
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  if (color) await page.getByRole("radio", { name: color, exact: true }).click();
  if (size) await page.getByRole("radio", { name: size, exact: true }).click();
}

/** A cart as the browser keeps it; `lines` are [product, variation, quantity, price]. */
export function cartOf(lines: [number, number, number, number][], memberIds: number[] = []): string {
  const items = lines.map(([id, variation_id, quantity, price]) => ({
    general_info: { id, price, title: `Thing ${id}` },
    color: { variation_id, quantity, stock: 9 },
  }));
  const packs = memberIds.map((member_id) => ({
    member_id,
    name: `Person ${member_id}`,
    entitlements: [{ entitlement_id: member_id, title: "Pack", choices: [] }],
  }));
  return JSON.stringify({ state: { items, packs, adminCart: [] }, version: 0 });
}
