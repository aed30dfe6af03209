/** Orders: storing, changing, showing them, and their parcels. Amounts are cents. */

export { changeOrder, changeStatus, claimUsed, type OrderChange, type UsedUp } from "./change-order.ts";
export { changeAllFigures, changeFiguresOf, takeFigureChanges } from "./figure-changes.ts";
export {
  type DraftLine,
  insertOrders,
  type OnBehalf,
  type OrderDraft,
  waitsForPayment,
} from "./insert-orders.ts";
export { endHoldsOf, lockOrdersOf } from "./leaving-customers.ts";
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
export { goodsInWords } from "./orders.mails.ts";
export { mayTakeBack, nothingSent, orderCan as staffCan } from "./orders.policy.ts";
export { presentSummary, type SummaryRow } from "./orders.present.ts";
export {
  checkVersion,
  clubLocation,
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
export { type ParcelRow, parcelsOf } from "./parcels/parcels.queries.ts";
export { followGivenUp, updateParcelOf } from "./parcels/parcels.ts";
export { type LinePlaces, movePieces, notePieces, placedLines } from "./pieces/piece-moves.ts";
export { allFrom, type PieceMove, type Place } from "./pieces/places.rules.ts";
export { countedOrders, inStage, isOf } from "./showing/conditions.queries.ts";
export { selectionSql } from "./showing/list-orders.queries.ts";
export {
  paymentSaid,
  refundedTo,
  refundSaid,
  toGiveBackCents,
  waitsByHand,
} from "./showing/payment-said.queries.ts";
export { showAdminOrder } from "./showing/show-orders.ts";
