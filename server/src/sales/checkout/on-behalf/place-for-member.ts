import { type Ctx, staffId } from "#server/platform/context.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { lockWallet } from "../../../shop/credits/index.ts";
import type { PlacedAnswer } from "../checkout.present.ts";
import { placeRequest } from "../placement/place-request.ts";
import { customerOf, type KnownCustomer } from "./customer.ts";
import { type MemberOrderForm, type MemberOrderRequest, readMemberOrder } from "./member-order-request.ts";
import { maySay, maySendAnywhere } from "./on-behalf.policy.ts";

/**
 * Places an order for a member and the family, as staff, as the member's own; see `placeRequest`. Only a payment link
 * asks Stripe, after the commit, and mails the link to the page where the rest is paid.
 */
export async function placeForMember(ctx: Ctx, form: MemberOrderForm): Promise<PlacedAnswer> {
  const { items, packs, payer, reason } = form;
  if (!maySay(payer, ctx.actor)) throw new ApiError("FORBIDDEN");
  if (items.length === 0 && packs.length === 0) {
    throw new ApiError("CART_EMPTY", { message: ({ checkout }) => checkout.nothingChosen });
  }
  const request = readMemberOrder(ctx, form);
  checkAddress(ctx, request);
  const outcome = await placeRequest(ctx, request, async (tx) => {
    // Before anything is read of the member: whoever is closing or erasing the account has the wallet.
    await lockWallet(tx, form.member_id);
    const customer = await customerOf(tx, form.member_id);
    return {
      customer,
      payer,
      onBehalf: { staffId: staffId(ctx), payer, reason },
      check: () => checkPayer(form, customer),
      tooFewCredits: ({ checkout }) => checkout.memberLacksCredits,
    };
  });
  return { ...outcome, message: messageFor(ctx, outcome) };
}

function checkAddress(ctx: Ctx, { input, newAddress, creditsCents }: MemberOrderRequest): void {
  const uses = { credits: input.payer === "credits" || creditsCents > 0, packs: input.packs.length > 0 };
  if (!newAddress || maySendAnywhere(ctx.actor, uses)) return;
  const message: Text = ({ checkout }) => checkout.adminSendsAnywhere;
  throw new ApiError("FORBIDDEN", { message, errors: { address: [message] } });
}

/** Somebody who can no longer log in neither pays nor spends. */
function checkPayer({ payer }: MemberOrderForm, customer: KnownCustomer): void {
  const needsMember = payer === "credits" || payer === "payment_link";
  if (needsMember && customer.isInactive) {
    refusePayer(({ checkout }) => checkout.memberInactive);
  }
  if (payer === "payment_link" && !customer.email) refusePayer(({ checkout }) => checkout.memberWithoutEmail);
}

function refusePayer(text: Text): never {
  throw new ApiError("VALIDATION_FAILED", { message: text, errors: { payer: [text] } });
}

function messageFor(ctx: Ctx, { message, data }: PlacedAnswer): string {
  if (data.status === "placed") return ctx.words.checkout.placedForMember;
  return data.payment_url ? ctx.words.checkout.linkSent : message;
}
