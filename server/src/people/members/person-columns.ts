import { columnsOf, defaultsOf } from "#server/platform/db/columns.ts";
import { members } from "./members.tables.ts";

/*
 * What the columns of `members` are to those who read and write people. A new column belongs to the person until it is
 * named here: it is stored, changed, shown, audited and erased with the rest of them.
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
/** Those that are a text, as in a cell of a list. */
export const personTexts = columnsOf(members, [...notOwn, "sizes"]);
/** What goes when a person is erased. Their names become others; that they were there stays for orders and the ledger. */
export const erasedColumns = columnsOf(members, [
  ...(["club_id", "id", "primary_member_id", "created_at", "erased_at", "version"] as const),
  ...(["first_name", "last_name", "account_status"] as const),
]);
