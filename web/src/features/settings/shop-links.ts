import { paths, productPath, shopPath } from "#web/lib/paths.ts";
import { settings } from "#words/panel/settings.ts";

const words = settings.shopLinks;

type Goods = {
  categories: readonly { id: number; name: string }[];
  products: readonly { id: number; title: string }[];
};
type Choice = { value: string; label: string };

/** In the place of an address: it is typed beside the list. */
export const OTHER_LINK = "other";

/** Where a button of the shop may lead, by address. */
export function linkChoices({ categories, products }: Goods): { group: string; items: Choice[] }[] {
  const pages = [
    { value: paths.shop, label: words.wholeShop },
    { value: paths.entitlements, label: words.packs },
    { value: paths.contact, label: words.contact },
    { value: OTHER_LINK, label: words.other },
  ];
  return [
    { group: words.pages, items: pages },
    {
      group: words.categories,
      items: categories.map(({ id, name }) => ({ value: shopPath({ category_id: id }), label: name })),
    },
    {
      group: words.products,
      items: products.map(({ id, title }) => ({ value: productPath(id), label: title })),
    },
  ].filter(({ items }) => items.length > 0);
}

/** What somebody pasted, without the shop's own host: links are kept within the club. */
export function withinShop(pasted: string, shopUrl: string): string {
  const text = pasted.trim();
  const base = new URL(shopUrl);
  const typed = text.startsWith(`${base.host}/`) ? `${base.protocol}//${text}` : text;
  const url = URL.canParse(typed) ? new URL(typed) : null;
  return url?.host === base.host ? `${url.pathname}${url.search}${url.hash}` : text;
}
