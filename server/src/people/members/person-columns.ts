import { columnList, columnsOf, defaultsOf } from "#server/platform/db/columns.ts";
import { members } from "./members.tables.ts";

/*
 * What the columns of `members` are to those who read and write people. A new column belongs to the person until it is
 * named here: it is stored, changed, shown, listed, searched, exported, imported,
 * copied, audited and erased with the rest of them.
 */

/** A row of `members`, for the rooms that read some of its columns. */
export type MemberColumns = typeof members.$inferSelect;

/** Written by what happens to somebody, never by a form or a list. */
const records = [
  "club_id",
  "id",
  "login_time",
  "invited_at",
  "invitation_count",
  "accepted_at",
  "erased_at",
  "created_at",
  "version",
] as const;
/** Decided for a person, with consequences of their own. */
const standing = [
  "email",
  "password_hash",
  "account_status",
  "membership_category_id",
  "primary_member_id",
] as const;
const notOwn = [...records, ...standing] as const;

/** What a new person may come with. */
export const givenColumns = columnsOf(members, records);
/** What may change of a person. */
export const changedColumns = columnsOf(members, [...records, "password_hash", "primary_member_id"]);
/** What somebody is called and has, which they, their family and the club's staff write. */
export const personColumns = columnsOf(members, notOwn);
/** What a new person has of them before anybody says anything. */
export const newPerson = defaultsOf(members, personColumns);
/** Those that are a cell of a list, each of its own: texts and numbers. */
export const personCells = columnsOf(members, [...notOwn, "sizes"]);
/** What is said of people of one name to tell them apart. */
export const toldApartBy = columnsOf(members, [...notOwn, "first_name", "last_name", "sizes"]);
/** Of a dependant, as their family sees them: without a phone number. */
export const familyColumns = columnsOf(members, [...notOwn, "phone"]);
/** What the panel's list says of everybody. */
export const listedColumns = columnsOf(members, [...notOwn, "phone", "relation", "sizes"]);
/** What people are found by besides their names. */
const foundBy = columnsOf(members, [
  ...records,
  ...(["password_hash", "account_status", "membership_category_id", "primary_member_id"] as const),
  ...(["first_name", "last_name", "phone", "relation", "sizes"] as const),
]);
/** What people are found by. */
export const searchedColumns = ["first_name", "last_name", ...foundBy] as const;

/** SQL: what Ctrl-K and the list of orders search of a member `m`. */
export const memberText = `fold_text(concat_ws(' ', m.first_name, m.last_name, ${columnList(foundBy, "m.")}))`;
/** SQL: what the list of members searches, names in either order. No name contains a line break, so no match crosses the end of a field. */
export const memberLines = `fold_text(concat_ws(E'\\n', m.first_name || ' ' || m.last_name,
  m.last_name || ' ' || m.first_name, ${columnList(foundBy, "m.")}))`;
/** What goes when a person is erased. Their names become others; that they were there stays for orders and the ledger. */
export const erasedColumns = columnsOf(members, [
  ...(["club_id", "id", "primary_member_id", "created_at", "erased_at", "version"] as const),
  ...(["first_name", "last_name", "account_status"] as const),
]);
