/** Members and their packs from a workbook, row by row, as a job that may be killed and repeated. */

export { choiceCells } from "./rows/pack-row.rules.ts";
export { membersSheet } from "./sheets/members.sheet.ts";
export { packsSheet } from "./sheets/packs.sheet.ts";
