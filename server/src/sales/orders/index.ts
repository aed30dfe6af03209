/** Orders: storing, changing, showing them, and their parcels. Amounts are cents. */

export { changeOrder, changeStatus, type OrderChange } from "./change-order.ts";
export { clubLocation } from "./club-location.queries.ts";
export { endHoldsOf } from "./end-holds.ts";
export { changeAllFigures, changeFiguresOf, takeFigureChanges } from "./figure-changes.ts";
export { lockOrdersOf } from "./forget-customers.ts";
export {
  type DraftLine,
  insertOrders,
  type OnBehalf,
  type OrderDraft,
  waitsForPayment,
} from "./insert-orders.ts";
export {
  type AboutOrder,
  aboutNewest,
  aboutOrder,
  linesOfNewest,
  type MailedLine,
  mailedLines,
  mailedPicture,
  type NewestOrder,
  newestOrder,
  nextStep,
  orderNumber,
  orderVariables,
  type Reached,
  sampleOrder,
  toOrder,
} from "./mailed-order.ts";
export { moveOrder } from "./move-order.ts";
export { addEvent, type EndFacts, type RefundFacts, type ReturnFacts } from "./order-events.ts";
export { goodsInWords } from "./order-mails.ts";
export { chooseNextNumber, nextOrderNumber, numberPrefix } from "./order-numbers.ts";
export {
  addUp,
  columnOfSum,
  costsInWords,
  type LinePrice,
  type OrderSums,
  presentSums,
  priceColumns,
  sumColumns,
  sumsOf,
  type WrittenSum,
  writtenSums,
} from "./order-sums.rules.ts";
export { mayTakeBack, nothingSent, orderCan as staffCan } from "./orders.policy.ts";
export { presentSummary, type SummaryRow } from "./orders.present.ts";
export {
  checkVersion,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
  paidOrderOf,
  readOrder,
} from "./orders.queries.ts";
export { mayMoveOrder, paymentStatus } from "./orders.rules.ts";
export type { OrderAddress, OrderLinePicture } from "./orders.tables.ts";
export { type Carrier, carrierName } from "./parcels/carriers.rules.ts";
export { followGivenUp } from "./parcels/follow-parcels.ts";
export { type ParcelRow, parcelsOf } from "./parcels/parcels.queries.ts";
export { updateParcelOf } from "./parcels/update-parcel.ts";
export { movePieces, notePieces } from "./pieces/move-pieces.ts";
export { type LinePlaces, placedLines } from "./pieces/piece-moves.queries.ts";
export { allFrom, type PieceMove, type Place } from "./pieces/places.rules.ts";
export { selectionSql } from "./showing/list-orders.queries.ts";
export { isOf } from "./showing/orders-of.queries.ts";
export {
  paymentSaid,
  refundedTo,
  refundSaid,
  toGiveBackCents,
  waitsByHand,
} from "./showing/payment-said.queries.ts";
export { showAdminOrder } from "./showing/show-order.ts";
export { countedOrders, inStage } from "./showing/stages.queries.ts";
export { claimUsed, type UsedUp } from "./used-up.ts";
