/** Orders: storing, changing, showing them, and their parcels. Amounts are cents. */

export {
  changeOrder,
  changeStatus,
  claimUsed,
  moveOrder,
  type OrderChange,
  type UsedUp,
} from "./change-order.ts";
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
export {
  addEvent,
  changeAllFigures,
  changeFiguresOf,
  type EndFacts,
  type RefundFacts,
  type ReturnFacts,
  takeFigureChanges,
} from "./order-events.ts";
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
  endHoldsOf,
  lockOrder,
  lockOrdersOf,
  type OrderLineRow,
  type OrderRow,
  orderLinesOf,
  paidOrderOf,
  readOrder,
} from "./orders.queries.ts";
export {
  allFrom,
  type Carrier,
  carrierName,
  mayMoveOrder,
  type PieceMove,
  type Place,
  paymentStatus,
} from "./orders.rules.ts";
export type { OrderAddress, OrderLinePicture } from "./orders.tables.ts";
export { type ParcelRow, parcelsOf } from "./parcels/parcels.queries.ts";
export { followGivenUp, updateParcelOf } from "./parcels/parcels.ts";
export {
  inSavepoint,
  type LinePlaces,
  movePieces,
  movePiecesEach,
  notePieces,
  placedLines,
  putBack,
} from "./pieces/piece-moves.ts";
export {
  countedOrders,
  inStage,
  isOf,
  paymentSaid,
  refundedTo,
  refundSaid,
  toGiveBackCents,
  waitsByHand,
} from "./showing/conditions.queries.ts";
export { type NumberedOrder, orderOfNumber } from "./showing/explain-order.ts";
export { selectionSql } from "./showing/list-orders.queries.ts";
export { showAdminOrder } from "./showing/show-orders.ts";
