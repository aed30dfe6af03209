import type { Page } from "playwright-core";
import { adminCall, jobDone } from "./actions.ts";
import { findShown } from "./screens.ts";

/** Gives a child of Ava's a pack of three garments of its own, so that no story needs another's; as the page's admin. */
export async function giveChildPack(page: Page, child: string, name: string): Promise<void> {
  const { primary } = await findShown(page);
  const { data: family } = await adminCall(page, "GET", `/club-member/secondary-members/${primary}`);
  const { id } = family.find(({ first_name }: { first_name: string }) => child.startsWith(first_name));
  const pieces = await Promise.all(
    ["Junior home shirt", "Junior shorts", "Junior socks"].map(async (label) => {
      const path = `/club-product/filter-products?keywords=${encodeURIComponent(label)}`;
      const { data: products } = await adminCall(page, "GET", path);
      return { label, productId: products[0].id };
    }),
  );
  await givePack(page, id, name, pieces);
}

type Piece = { label: string; productId: number };

/** Gives a member a pack with one of each of these, as the page's admin. */
export async function givePack(page: Page, memberId: number, name: string, pieces: Piece[]): Promise<void> {
  const slots = pieces.map(({ label, productId }) => ({
    label,
    quantity: 1,
    options: [{ product_id: productId }],
  }));
  const pack = { type: "custom", name, season: "2026/27", status: "live", slots };
  const { data: made } = await adminCall(page, "POST", "/club-packs/store", pack);
  const grant = { pack_id: made.id, audience: { member_ids: [memberId] } };
  const { data: job } = await adminCall(page, "POST", "/club-packs/grant", grant);
  await jobDone(page, job.job_id);
}
