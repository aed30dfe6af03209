/** What the club should know. Rows come from triggers and a sweep; nobody tells this room anything. */
export { stopNoticeMails } from "./notice-settings.ts";
