/** Workbooks that are read: members and their packs, tracking numbers of orders. */

export { choiceCells } from "./members/rows/pack-row.rules.ts";
export { membersSheet } from "./members/sheets/members.sheet.ts";
export { packsSheet } from "./members/sheets/packs.sheet.ts";
export { trackingSheet } from "./tracking/tracking.sheet.ts";
