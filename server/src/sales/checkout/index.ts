/** Checkout: from a cart to a settled order. Ties stock, credits, orders and card payments together. */

export { cancelOrder } from "./cancellation/cancel-order.ts";
export { closeEnded } from "./cancellation/close-unpaid.ts";
export { placeRedemptions, type Redemption } from "./on-behalf/member-orders.ts";
export { executeRefund } from "./refunding/execute-refund.ts";
export { giveBackForReturn, type ReturnedGoods, type ReturnRefund } from "./refunding/owed.ts";
export { readBackRefunds } from "./refunding/take-refunds.ts";
export { placeReplacement } from "./replacement/place-replacement.ts";
export { settleAsSystem } from "./settlement/settle-order.ts";
