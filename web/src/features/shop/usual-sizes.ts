import type { ProductDetails } from "#contract/catalog.ts";
import type { MemberUser } from "#contract/members.ts";

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
