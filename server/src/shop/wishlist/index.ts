/** What members keep for later, and the mails that tell them when something is back in stock. */
export { dropAlertsOf } from "./drop-alerts.ts";
export { forgetWishesOf } from "./forget-wishes.ts";
