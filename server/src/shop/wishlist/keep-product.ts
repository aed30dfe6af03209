import { maxWishes } from "#contract/wishlist.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockMember } from "../../people/members/index.ts";
import { addEntry, isProductSold } from "./wishlist.queries.ts";

/** Puts a product on the caller's wishlist, once. Throws NOT_FOUND for one that is not on sale, LIST_FULL. */
export async function keepProduct(ctx: Ctx, productId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    // One at a time per member, so that the list does not exceed its limit; and none for an erased one.
    const { id } = await lockMember(tx, memberId(ctx));
    if (!(await isProductSold(tx, productId))) throw new ApiError("NOT_FOUND");
    if (!(await addEntry(tx, { table: "wishes", memberId: id, id: productId }, maxWishes)))
      throw new ApiError("LIST_FULL");
  });
}
