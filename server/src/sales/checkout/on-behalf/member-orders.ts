import type { z } from "zod";
import { roles } from "#contract/endpoint.ts";
import type { memberOrderForm } from "#contract/member-orders.ts";
import { type Actor, type Ctx, idempotencyKey, staffId } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { readMember } from "../../../people/members/index.ts";
import { loadSaleable, type Saleable } from "../../../shop/catalog/index.ts";
import { lockWallet } from "../../../shop/credits/index.ts";
import type { PackLine } from "../../entitlements/index.ts";
import type { OrderAddress, OrderRow } from "../../orders/index.ts";
import { cartOf, type Method, type Payer, priceCart, splitPayment } from "../checkout.rules.ts";
import { packLine } from "../placement/carts.ts";
import { type Customer, draftOf, type PlaceableOrder, placeMany } from "../placement/place-many.ts";
import { type OrderRequest, placeRequest } from "../placement/place-order.ts";
import { cartHash, itemsDigested, jsonDigest, type PlacedAnswer, partsOf } from "../requests.ts";

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

type MemberOrderForm = z.output<typeof memberOrderForm>;

/** What staff order for a member, and how a repeat is recognised. */
type MemberOrderRequest = OrderRequest & { input: MemberOrderForm };

export function readMemberOrder(ctx: Ctx, form: MemberOrderForm): MemberOrderRequest {
  const { member_id, payer, reason, address, ...order } = form;
  const name = idempotencyKey(ctx);
  const { seenTotal, ...parts } = partsOf(order);
  const { items, methodId, addressId, creditsCents, others } = parts;
  const newAddress = addressIn(address);
  const money = [payer, creditsCents, reason, seenTotal];
  const content = [member_id, itemsDigested(items), methodId, addressId, newAddress, money, ...others];
  return {
    input: form,
    addressId,
    newAddress,
    creditsCents,
    // Not the same as the member's own order of the same things: both are meant.
    cartHash: jsonDigest([cartHash(parts), "staff", payer, newAddress]),
    key: name ? { name, bodyHash: jsonDigest(content) } : null,
  };
}

function addressIn(address: MemberOrderForm["address"]): OrderAddress | null {
  if (!address) return null;
  const { name, line1, line2, city, state, postcode, country, phone } = address;
  return { name, line1, line2, city, state, postcode, country, phone };
}

/** A customer, and whether the club has closed the account. */
type KnownCustomer = Customer & { isInactive: boolean };

/** 2 in `members.account_status`. */
const inactive = 2;

/**
 * The member whose order it will be. Throws NOT_FOUND, and VALIDATION_FAILED for a secondary member, naming the
 * primary one whose order, address and credits are used.
 */
export async function customerOf(tx: ClubTx, memberId: number): Promise<KnownCustomer> {
  const member = await readMember(tx, memberId);
  if (member.primary_member_id !== null) {
    const primary = await readMember(tx, member.primary_member_id);
    const text: Text = ({ checkout }) =>
      checkout.isSecondary({ name: nameOf(member), primary: { name: nameOf(primary), id: primary.id } });
    throw new ApiError("VALIDATION_FAILED", { message: text, errors: { member_id: [text] } });
  }
  return {
    id: member.id,
    name: nameOf(member),
    email: member.email ?? "",
    isInactive: member.account_status === inactive,
  };
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}

/**
 * Whether this member of staff may have an order sent to an address that the member never saved: not a manager, if
 * the member's credits or packs pay for it, or it could go to themselves.
 */
function maySendAnywhere(actor: Actor, uses: { credits: boolean; packs: boolean }): boolean {
  if (actor.kind !== "staff") return false;
  return actor.role === roles.admin || (!uses.credits && !uses.packs);
}

/** Whether this member of staff may say who pays: a manager moves none of the club's money. */
function maySay(payer: Payer, actor: Actor): boolean {
  if (actor.kind !== "staff") return false;
  return actor.role === roles.admin || payer === "credits" || payer === "payment_link";
}

export type Redemption = {
  /** The primary member whose order it becomes, as read in this transaction. */
  customer: Customer;
  /** Of the member and the family; see `choosePacks`. */
  lines: PackLine[];
  method: Method;
  /** Where it goes; nothing for collection. */
  address: OrderAddress | null;
};

/**
 * Places orders of packs that the club pays in full, in the caller's transaction. Returns the orders in the order of the
 * redemptions. Places all of them or throws: see `placeMany`, and CART_CHANGED for what is no longer on sale.
 */
export async function placeRedemptions(tx: ClubTx, ctx: Ctx, redemptions: Redemption[]): Promise<OrderRow[]> {
  const variationIds = redemptions.flatMap(({ lines }) => lines.map(({ variationId }) => variationId));
  const saleables = await loadSaleable(tx, variationIds);
  return placeMany(
    tx,
    ctx,
    redemptions.map((one) => placingOf(ctx, one, saleables)),
  );
}

function placingOf(
  ctx: Ctx,
  { customer, lines, method, address }: Redemption,
  saleables: Saleable[],
): PlaceableOrder {
  if (method.kind === "delivery" && !address) throw new Error("A delivery needs an address");
  const cart = priceCart(cartOf(lines.map(packLine), saleables), method);
  const draft = draftOf(ctx, {
    customer,
    cart,
    method,
    address,
    money: splitPayment("club", cart.total_cents, 0),
    onBehalf: { staffId: ctx.actor.kind === "staff" ? ctx.actor.id : null, payer: "club", reason: "" },
    cartHash: jsonDigest(["redemption", customer.id, lines.map(({ entitlementId }) => entitlementId)]),
  });
  return { draft, usedUp: cart.usedUp };
}
