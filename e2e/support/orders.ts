import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { addToCart, adminCall, payByCard, payWithCredits } from "./actions.ts";
import { at } from "./browser.ts";

const { read, utils } = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");

type Item = { title: string; size?: string; quantity?: number };
type Wish = {
  keywords: string;
  items: Item[];
  method: RegExp;
  payer?: "club" | "payment_link" | "marked_paid";
};
export type Placed = { id: number; number: string };

const home = {
  name: "A. Member",
  line1: "3 Mill Lane",
  city: "Riverside",
  postcode: "RV1 1AA",
  country: "GB",
};

/** Places an order for the member that a search finds; the club pays, so that no story spends another's credits. */
export async function placeForMember(
  page: Page,
  { keywords, items, method, payer = "club" }: Wish,
): Promise<Placed> {
  const { data: found } = await adminCall(
    page,
    "GET",
    `/club-member/show?keywords=${encodeURIComponent(keywords)}`,
  );
  const { data: methods } = await adminCall(page, "GET", "/club-orders/shipping-methods");
  const chosen = methods.find(({ name }: { name: string }) => method.test(name));
  const { data } = await adminCall(page, "POST", "/club-orders/store", {
    member_id: found[0].id,
    packs: [],
    payer,
    reason: "For the season",
    items: await Promise.all(items.map((item) => itemOf(page, item))),
    shipping_method_id: chosen.id,
    ...(chosen.kind === "delivery" && { address: home }),
  });
  return { id: data.order_id, number: data.number };
}

async function itemOf(page: Page, { title, size, quantity = 1 }: Item) {
  const { data: products } = await adminCall(
    page,
    "GET",
    `/club-product/filter-products?keywords=${encodeURIComponent(title)}`,
  );
  const { data } = await adminCall(page, "GET", `/club-product/details/${products[0].id}`);
  const variation = data.variations.find((one: { size: string }) => size === undefined || one.size === size);
  return { product_id: products[0].id, variation_id: variation.id, quantity };
}

/** The member who is logged in buys these by card and collects them; returns the order and Stripe's address. */
export async function buyByCard(page: Page, items: { title: string; color?: string; size?: string }[]) {
  for (const { title, ...choice } of items) await addToCart(page, "rovers", title, choice);
  await page.goto(at("rovers", "/checkout"));
  await page.getByRole("radio", { name: /Collect at the club/ }).check();
  await payWithCredits(page, 0);
  await page.getByRole("button", { name: /place order|pay/i }).click();
  await page.getByLabel("Card number").waitFor();
  const stripe = new URL(page.url()).origin;
  await payByCard(page, "4242 4242 4242 4242");
  await page.waitForURL("**/order");
  const shown = await page
    .getByText(/ROV-\d+/)
    .first()
    .textContent();
  return { number: shown?.match(/ROV-\d+/)?.[0] ?? "", stripe };
}

/** Opens an order of the panel through the search of its list. */
export async function openOrder(page: Page, number: string): Promise<number> {
  await page.goto(at("rovers", `/orders?keywords=${number}`));
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByRole("heading", { name: `Order ${number}` }).waitFor();
  return Number(new URL(page.url()).searchParams.get("id"));
}

/** The file that a click downloads, at once or when the work behind it is done. */
export async function downloaded(page: Page, click: Locator): Promise<{ name: string; content: Buffer }> {
  const coming = page.waitForEvent("download");
  await click.click();
  const download = await coming;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

export function expectPdf({ name, content }: { name: string; content: Buffer }): void {
  expect(name).toMatch(/\.pdf$/);
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");
}

/** The first sheet of a workbook, row by row. */
export function rowsOf(content: Buffer): string[][] {
  const book = read(content, { type: "buffer" });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  if (!sheet) throw new Error("The workbook has no sheet");
  return utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: "" });
}

/** Presses what stands behind More on a page of the panel, such as a refund on an order's. */
export async function pressInMore(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: act, exact: true }).click();
}
