/** The club's own settings: profile, contact, rules, mail server, Stripe keys. */
export { settingsRoutes } from "./settings.routes.ts";
