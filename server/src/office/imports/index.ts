/** Workbooks that are read: members and their packs, tracking numbers of orders. */

export { choiceCells } from "./members/rows/pack-row.rules.ts";
export { membersSheet, packsSheet } from "./members/sheets/members.sheet.ts";
export { trackingSheet } from "./tracking/tracking-row.rules.ts";
