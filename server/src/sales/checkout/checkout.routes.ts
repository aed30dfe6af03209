import { roles } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { toCents } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { type Input, implement, implementRaw, type Route } from "#server/platform/http/routes.ts";
import { readMember } from "../../people/members/index.ts";
import {
  activeMethods,
  addressesOf,
  presentAddress,
  presentMethod,
  serves,
} from "../../shop/shipping/index.ts";
import { moveOrder, showAdminOrder } from "../orders/index.ts";
import { cancelOrder, cancelOwnOrder } from "./cancellation/cancel-order.ts";
import { cancelUnpaid } from "./cancellation/close-unpaid.ts";
import { liftHold } from "./holds.ts";
import { customerOf, placeForMember } from "./on-behalf/member-orders.ts";
import { quoteCart } from "./placement/carts.ts";
import { placeOrder } from "./placement/place-order.ts";
import { markGivenBack, refundOrder, showRefundable } from "./refunding/refund-order.ts";
import { presentOutcome } from "./requests.ts";
import { takeWebhook } from "./settlement/events.ts";
import { confirmOrder } from "./settlement/settle-order.ts";

const { memberOrders } = contract;

export const memberOrderRoutes: Route[] = implement(memberOrders, {
  addresses: async (ctx, { id }) => ({ data: await listAddresses(ctx, id) }),
  methods: async (ctx, { country }) => {
    const methods = await inClub(ctx, activeMethods);
    const fitting = methods.filter((method) => country === undefined || serves(method, country));
    return { data: fitting.map(presentMethod) };
  },
  quote: async (ctx, input) => ({ data: await quoteForMember(ctx, input) }),
  store: placeForMember,
});

function listAddresses(ctx: Ctx, id: number) {
  return inClub(ctx, async (tx) => {
    const { primary_member_id } = await readMember(tx, id);
    return (await addressesOf(tx, primary_member_id ?? id)).map(presentAddress);
  });
}

async function quoteForMember(ctx: Ctx, input: Input<typeof memberOrders.quote>) {
  const customer = await inClub(ctx, (tx) => customerOf(tx, input.member_id));
  return quoteCart(ctx, input, customer.id);
}

const { stripeWebhook, ...checkout } = contract.checkout;
const { updateStatus, cancel } = contract.orders;

export const checkoutRoutes: Route[] = [
  ...implement(checkout, {
    quote: async (ctx, input) => {
      const { kind, id } = ctx.actor;
      return { data: await quoteCart(ctx, input, kind === "member" ? id : null) };
    },
    orderStore: placeOrder,
    success: (ctx, { order_id }) => confirmOrder(ctx, order_id),
    confirm: (ctx, { order_id }) => confirmOrder(ctx, order_id),
    cancel: (ctx, { order_id }) => cancelUnpaid(ctx, order_id),
    cancelPost: (ctx, { order_id }) => cancelUnpaid(ctx, order_id),
    orderCancel: (ctx, { order_id }) => cancelUnpaid(ctx, order_id),
    orderCancelPost: cancelOwn,
  }),
  ...implement(
    { updateStatus, cancel },
    {
      updateStatus: changeStatusByHand,
      cancel: async (ctx, input) => {
        const { order_id: orderId, reason, version, even_unasked: evenUnasked, credits_instead } = input;
        const insteadCents = credits_instead === undefined ? undefined : toCents(credits_instead);
        await cancelOrder(ctx, { orderId, reason, version, evenUnasked, insteadCents });
        return {
          message: ctx.words.checkout.orderCancelled,
          data: await showAdminOrder(ctx, input.order_id),
        };
      },
    },
  ),
  ...implement(contract.refunds, {
    refundable: async (ctx, { id }) => ({ data: await showRefundable(ctx, id) }),
    refund: async (ctx, form) => {
      const message = await refundOrder(ctx, form);
      return { message, data: await showAdminOrder(ctx, form.order_id) };
    },
    givenBack: async (ctx, { order_id, refund_id }) => {
      await markGivenBack(ctx, order_id, refund_id);
      return { message: ctx.words.checkout.markedAsGivenBack, data: await showAdminOrder(ctx, order_id) };
    },
    liftHold: async (ctx, form) => {
      await liftHold(ctx, form);
      return { message: ctx.words.checkout.holdLifted, data: await showAdminOrder(ctx, form.order_id) };
    },
  }),
  implementRaw(stripeWebhook, (ctx, { club }, request) =>
    takeWebhook(ctx.platform, {
      domain: club.toLowerCase(),
      body: typeof request.body === "string" ? request.body : "",
      signature: String(request.headers["stripe-signature"] ?? ""),
      requestId: ctx.requestId,
    }),
  ),
];

/**
 * The page a payer is sent back to must never cancel what is paid. This call, which no page makes by itself,
 * also cancels a placed order that the member names, while nobody has started to pack it.
 */
async function cancelOwn(ctx: Ctx, { order_id }: Input<typeof checkout.orderCancelPost>) {
  try {
    return await cancelUnpaid(ctx, order_id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "ORDER_ALREADY_PAID" || !order_id) throw error;
    return {
      message: ctx.words.checkout.cancelled,
      data: presentOutcome(await cancelOwnOrder(ctx, order_id)),
    };
  }
}

async function changeStatusByHand(ctx: Ctx, input: Input<typeof updateStatus>) {
  const { order_id: orderId, status, version, reason = "" } = input;
  if (status === "cancelled") {
    if (ctx.actor.role !== roles.admin) throw new ApiError("FORBIDDEN");
    await cancelOrder(ctx, { orderId, reason, version });
  } else {
    await inClub(ctx, (tx) => moveOrder(tx, ctx, { orderId, status, version }));
  }
  return { message: ctx.words.checkout.orderUpdated, data: await showAdminOrder(ctx, orderId) };
}
