/** Ending mails that nobody is owed, from the mail itself. */
export { mailStopRoutes, registerOneClickStop } from "./mail-stops.routes.ts";
