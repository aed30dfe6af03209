/** What the club should know. Rows come from events and a sweep; nobody calls this room to tell it anything. */
export { stopNoticeMails } from "./notice-settings.ts";
