import { useQuery } from "@tanstack/react-query";
import type { ProductDetails } from "#contract/catalog.ts";
import type { OrderOutcome } from "#contract/checkout.ts";
import type { MemberUser } from "#contract/members.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { useIsSignedIn } from "#web/lib/stores/user-store.ts";
import { product } from "#words/product.ts";

const words = product.page;
/** Up to this many are counted out; of more there is plenty. */
const FEW = 5;

type Color = ProductDetails["colors"][number];
export type Variation = Color["sizes"][number];

/** What is chosen on a product's page; a size may still be open. */
export type Choice = { colorName: string; size: string | null };

/** To begin with: the first colour that can be had, and its only size when there is just one. */
export function firstChoice(colors: Color[]): Choice {
  const color = colors.find(({ sizes }) => sizes.some(({ stock }) => stock > 0)) ?? colors[0];
  return { colorName: color?.name ?? "", size: onlySize(color) };
}

/** Another colour keeps the size when it is there and in stock. */
export function chooseColor(colors: Color[], choice: Choice, colorName: string): Choice {
  const color = colors.find(({ name }) => name === colorName);
  const isThere = color?.sizes.some(({ size, stock }) => size === choice.size && stock > 0);
  return { colorName, size: isThere ? choice.size : onlySize(color) };
}

/** The size that a profile names for the product, where the chosen colour has it: in stock, unless nothing is. */
export function sizeForPerson(
  { general_info: info, colors }: Pick<ProductDetails, "general_info" | "colors">,
  choice: Choice,
  profile: Record<string, string>,
): string | null {
  const wanted = profile[info.size_group]?.trim().toLowerCase();
  if (!wanted) return null;
  const sizes = colorOf(colors, choice)?.sizes ?? [];
  const isGone = colors.every(isSoldOut);
  return (
    sizes.find(({ size, stock }) => (stock > 0 || isGone) && size.toLowerCase() === wanted)?.size ?? null
  );
}

export function colorOf(colors: Color[], { colorName }: Choice): Color | undefined {
  return colors.find(({ name }) => name === colorName);
}

export function variationOf(colors: Color[], choice: Choice): Variation | undefined {
  return colorOf(colors, choice)?.sizes.find(({ size }) => size === choice.size);
}

export function isSoldOut({ sizes }: Color): boolean {
  return sizes.every(({ stock }) => stock === 0);
}

/** How many are left, in words; plenty needs no number. */
export function stockWords(stock: number): string {
  if (stock === 0) return words.soldOut;
  return stock <= FEW ? words.onlyLeft(stock) : words.inStock;
}

function onlySize(color: Color | undefined): string | null {
  return color?.sizes.length === 1 ? (color.sizes[0]?.size ?? null) : null;
}

/** What a person usually takes of a product; `name` is null for the member. */
export type UsualSize = { id: number; name: string | null; size: string };

/**
 * The sizes that the member's and the family's profiles name for this product, as the product writes them. A size that it
 * does not come in says nothing about it.
 */
export function usualSizes(
  { general_info: info, colors }: Pick<ProductDetails, "general_info" | "colors">,
  family: Pick<MemberUser, "id" | "sizes" | "secondary_members">,
): UsualSize[] {
  const offered = new Set(colors.flatMap(({ sizes }) => sizes.map(({ size }) => size)));
  const people = [
    { id: family.id, name: null, sizes: family.sizes },
    ...family.secondary_members.map(({ id, first_name: name, sizes }) => ({ id, name, sizes })),
  ];
  return people.flatMap(({ id, name, sizes }) => {
    const wanted = info.size_group ? sizes[info.size_group]?.trim().toLowerCase() : undefined;
    const size = [...offered].find((one) => one.toLowerCase() === wanted);
    return size === undefined ? [] : [{ id, name, size }];
  });
}

/** As many as a quote takes. */
const MOST = 100;

type OwnHold = {
  /** The product as the member may order it. */
  product: ProductDetails;
  /** The variations that it alone holds back. */
  held: Set<number>;
  waiting: OrderOutcome | null;
};

/** What the member's own order holds while it waits for payment is sold out for everybody else, and not for them. */
export function useOwnHold(product: ProductDetails): OwnHold {
  const { id } = product.general_info;
  const gone = product.colors.flatMap(({ sizes }) => sizes).filter(({ stock }) => stock === 0);
  const isSignedIn = useIsSignedIn();
  const items = gone
    .slice(0, MOST)
    .map(({ variation_id }) => ({ product_id: id, variation_id, quantity: 1 }));
  const quote = useQuery(
    memberApi.checkout.quote.queryOptions({
      input: { items },
      enabled: isSignedIn && items.length > 0,
      staleTime: 0,
    }),
  );
  const { lines = [], waiting = null } = quote.data?.data ?? {};
  const own = new Map(lines.map(({ variation_id, problem, stock }) => [variation_id, problem ? 0 : stock]));
  const colors = product.colors.map((color) => ({
    ...color,
    sizes: color.sizes.map((size) => ({ ...size, stock: size.stock || (own.get(size.variation_id) ?? 0) })),
  }));
  const held = new Set([...own].filter(([, stock]) => stock > 0).map(([variation]) => variation));
  return { product: { ...product, colors }, held, waiting };
}
