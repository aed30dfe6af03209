import type { PageSlug } from "./page-slugs.ts";

/**
 * Who may see a screen; everybody else is redirected. A shopper is anybody, but only a member if the club keeps
 * its shop to them; a buyer is a member with something to pay.
 */
type Viewer = "everybody" | "shopper" | "member" | "buyer" | "staff" | "admin";

export type Screen = {
  /** In the router's syntax. `:id` is the number of a row; any other parameter is any one segment. */
  path: string;
  who: Viewer;
  /** It looks the same to every guest, so the server renders it. */
  isRendered?: true;
  /** Which of the club's own texts it shows. */
  text?: PageSlug;
  /** What in its query is the number of a row: first of what it shows, if it cannot be without. */
  numbers?: readonly string[];
};

/** The shop, its information pages, and the way to pay. */
export const shopScreens = {
  home: { path: "/", who: "shopper", isRendered: true, text: "home-page" },
  homeAlias: { path: "/home", who: "shopper", isRendered: true, text: "home-page" },
  shop: { path: "/shop", who: "shopper", isRendered: true },
  product: { path: "/productdetail/:id", who: "shopper", isRendered: true },
  cart: { path: "/cart", who: "shopper", isRendered: true },
  checkout: { path: "/checkout", who: "buyer" },
  success: { path: "/success", who: "member" },
  cancel: { path: "/cancel", who: "member" },
  wishlist: { path: "/wishlist", who: "member" },
  entitlements: { path: "/entitlements", who: "member" },
  contact: { path: "/contact", who: "everybody", isRendered: true, text: "contact-us" },
  faq: { path: "/faq", who: "everybody", isRendered: true },
  returns: { path: "/return", who: "everybody", isRendered: true, text: "return-refund" },
  terms: { path: "/terms", who: "everybody", isRendered: true, text: "terms" },
  privacy: { path: "/privacy", who: "everybody", isRendered: true, text: "privacy-policy" },
  accessibility: {
    path: "/accessibility",
    who: "everybody",
    isRendered: true,
    text: "accessibility",
  },
  shipping: { path: "/shipping", who: "everybody", isRendered: true, text: "shipping-policy" },
} as const satisfies Record<string, Screen>;

/** A member's own area. */
export const accountScreens = {
  profile: { path: "/profile", who: "member" },
  addresses: { path: "/profile/addresses", who: "member" },
  credits: { path: "/profile/credits", who: "member" },
  security: { path: "/profile/security", who: "member" },
  ownData: { path: "/profile/data", who: "member" },
  secondaryMembers: { path: "/member", who: "member" },
  orders: { path: "/order", who: "member" },
  order: { path: "/order/:id", who: "member" },
  returnForm: { path: "/order/:id/return", who: "member" },
  tracking: { path: "/tracking", who: "member" },
  memberReturns: { path: "/returns-and-exchanges", who: "member" },
} as const satisfies Record<string, Screen>;

/** Screens without navigation: logins, the front door, page not found. */
export const aloneScreens = {
  login: { path: "/login", who: "everybody", isRendered: true },
  adminLogin: { path: "/adminlogin", who: "everybody", isRendered: true },
  forgotPassword: { path: "/forgot-password", who: "everybody" },
  setPassword: { path: "/set-password", who: "everybody" },
  confirmEmail: { path: "/confirm-email", who: "everybody" },
  unsubscribe: { path: "/unsubscribe", who: "everybody" },
  main: { path: "/main", who: "everybody" },
  notFound: { path: "/404", who: "everybody", isRendered: true },
} as const satisfies Record<string, Screen>;

/** All except the panel's, which members do not load. */
export const screens = { ...shopScreens, ...accountScreens, ...aloneScreens };

type PathsOf<S extends Record<string, Screen>> = { readonly [Name in keyof S]: S[Name]["path"] };

/** The paths of screens by name. */
export function pathsOf<const S extends Record<string, Screen>>(listed: S): PathsOf<S> {
  return Object.fromEntries(Object.entries(listed).map(([name, { path }]) => [name, path])) as PathsOf<S>;
}

/** As the router matches it, in any case, with or without a trailing slash; a number that no row can have leads nowhere. */
export function screenIn<S extends Screen>(listed: Record<string, S>, pathname: string): S | undefined {
  const found = Object.values(listed).filter((screen) => patternOf(screen).test(pathname));
  return found.find(({ path }) => !path.includes(":")) ?? found[0];
}

/** What a parameter of a path may be, by its name. */
const parameters: Record<string, string | undefined> = {
  id: "[1-9]\\d{0,14}",
  type: "(?:default|custom|member)",
};

/** Whether each parameter of an address can name something. */
export function canBeThere(params: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(params).every(([name, value = ""]) =>
    new RegExp(`^${parameters[name] ?? ".*"}$`, "is").test(value),
  );
}

/** Whether each number of a row in the query of a screen's address can name one. */
export function canAskFor({ numbers = [] }: Screen, search: string): boolean {
  const asked = new URLSearchParams(search);
  return numbers.every((name) => !asked.has(name) || canBeThere({ id: asked.get(name) ?? "" }));
}

function patternOf(screen: Screen): RegExp {
  const steps = screen.path.split("/").filter(Boolean);
  const parts = steps.map(
    (step) => `/${step.startsWith(":") ? (parameters[step.slice(1)] ?? "[^/]+") : step}`,
  );
  const last = parts.pop() ?? "";
  return new RegExp(`^${parts.join("")}${"list" in screen ? `(${last})?` : last}/?$`, "i");
}
