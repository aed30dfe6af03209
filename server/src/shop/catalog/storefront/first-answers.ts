import { productInput, shopQuery } from "#contract/shop-address.ts";
import type { Platform } from "#server/platform/context.ts";
import { type FirstAnswer, firstAnswer } from "#server/platform/http/web-page.ts";
import { detailsAnswer, fixedAnswer, listAnswer, rawQuery } from "./answers.ts";
import { snapshotOf } from "./snapshots.ts";

/** What the page at this path will request from the catalogue, so that it can come with the page. */
export async function catalogFirstAnswers(
  platform: Platform,
  clubId: number,
  { path, search }: { path: string; search: string },
): Promise<FirstAnswer[]> {
  // An empty cart shows what others buy.
  if (path === "/" || path === "/home" || path === "/cart") {
    const { answer } = await fixedAnswer(platform, clubId, "home");
    return [firstAnswer(["catalog", "home"], {}, answer)];
  }
  if (path === "/shop") {
    const query = shopQuery(new URLSearchParams(search));
    const { answer } = await listAnswer(platform, clubId, rawQuery(query));
    return [firstAnswer(["catalog", "filterProducts"], query, answer)];
  }
  const input = productInput(/^\/productdetail\/(\d+)$/.exec(path)?.[1] ?? "");
  const isKnown = input && (await snapshotOf(platform, clubId)).products.has(input.id);
  if (!isKnown) return [];
  const { answer } = await detailsAnswer(platform, clubId, input.id);
  return [firstAnswer(["catalog", "productDetails"], input, answer)];
}
