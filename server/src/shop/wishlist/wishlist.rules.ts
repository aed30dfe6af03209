import { foldText, searchText } from "#contract/fold-text.ts";
import type { Formats } from "#contract/formats.ts";
import type { Wish, wishlist } from "#contract/wishlist.ts";
import type { Input } from "#server/platform/http/routes.ts";

type Asked = Pick<Input<typeof wishlist.show>, "keywords" | "sort" | "order_by">;

const ordersIn = ({ byName }: Pick<Formats, "byName">) => ({
  created_at: (a: Wish, b: Wish) => Date.parse(a.created_at) - Date.parse(b.created_at),
  title: (a: Wish, b: Wish) => byName(a.title, b.title),
  price: (a: Wish, b: Wish) => (a.product?.price ?? 0) - (b.product?.price ?? 0),
});

/**
 * The wishes whose names contain the keywords literally, in the requested order: newest first by default, or
 * A to Z, or cheapest first. Sorted by price, anything without one because it is no longer sold comes last.
 */
export function arrangeWishes(
  newestFirst: Wish[],
  { keywords, sort = "created_at", order_by }: Asked,
  language: Pick<Formats, "byName">,
): Wish[] {
  const text = searchText(keywords) ?? "";
  const found = newestFirst.filter(({ title }) => foldText(title).includes(text));
  const direction = (order_by ?? (sort === "created_at" ? "desc" : "asc")) === "asc" ? 1 : -1;
  const order = ordersIn(language)[sort];
  return found.toSorted((a, b) => {
    const unpriced = sort === "price" ? Number(a.product === null) - Number(b.product === null) : 0;
    return unpriced || direction * order(a, b);
  });
}
