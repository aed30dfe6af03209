import { type Ctx, memberId } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { PlacedAnswer } from "../checkout.present.ts";
import type { OrderInput } from "../digests.rules.ts";
import { readRequest } from "./order-request.ts";
import { placeRequest } from "./place-request.ts";

/** Places a member's own order; see `placeRequest`. What the credits do not cover is paid on the page that it answers with. */
export async function placeOrder(ctx: Ctx, input: OrderInput): Promise<PlacedAnswer> {
  if (input.items.length === 0 && !input.packs?.length) throw new ApiError("CART_EMPTY");
  const { name, email } = ctx.actor;
  return placeRequest(ctx, readRequest(ctx, input), () => ({
    customer: { id: memberId(ctx), name, email },
    payer: "payment_link",
  }));
}
