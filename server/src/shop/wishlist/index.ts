/** What members keep for later, and the mails that tell them when something is back in stock. */
export { dropAlertsOf } from "./alerts.ts";
export { forgetWishesOf } from "./wishlist.ts";
