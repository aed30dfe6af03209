/** Finding people, orders and products by a few letters, for the panel's quick search. */
export { searchRoutes } from "./search.routes.ts";
