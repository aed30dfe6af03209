import type { Page } from "playwright-core";
import { panelScreens } from "#contract/panel-screens.ts";
import { screens } from "#contract/screens.ts";
import {
  adminCheckoutPath,
  adminEntitlementPath,
  adminOrderPath,
  adminProductPath,
  adminReturnPath,
  editMemberPath,
  editProductPath,
  editSubMemberPath,
  mailTemplatePath,
  packHistoryPath,
  subMembersPath,
} from "#web/lib/panel-paths.ts";
import { orderPath, productPath, returnFormPath, trackingPath } from "#web/lib/paths.ts";
import { adminCall } from "./actions.ts";
import { visitor } from "./browser.ts";
import { cast } from "./cast.ts";
import { adminLogin } from "./sessions.ts";

/** Who looks at a screen; each of them has one browser window for all of theirs. */
export type Face = "guest" | "member" | "admin";
/** What the paths refer to in the demo club. */
export type Shown = Record<"product" | "order" | "return" | "primary" | "secondary" | "pack", number>;

/** Every screen of the web app. */
export const SCREENS = { ...screens, ...panelScreens };
export type ScreenName = keyof typeof SCREENS;

/** Those that show one thing, with its number in the address. */
type OfOne = {
  [Name in ScreenName]: (typeof SCREENS)[Name]["path"] extends `${string}:${string}` ? Name : never;
}[ScreenName];
const addresses: Record<OfOne, (shown: Shown) => string> &
  Partial<Record<ScreenName, (shown: Shown) => string>> = {
  product: ({ product }) => productPath(product),
  order: ({ order }) => orderPath(order),
  tracking: ({ order }) => trackingPath(order),
  returnForm: ({ order }) => returnFormPath(order),
  adminOrder: ({ order }) => adminOrderPath(order),
  adminReturn: (shown) => adminReturnPath(shown.return),
  editProduct: ({ product }) => editProductPath(product),
  adminProduct: ({ product }) => adminProductPath(product),
  editMember: ({ primary }) => editMemberPath(primary),
  subMembers: ({ primary }) => subMembersPath(primary),
  editSubMember: ({ primary, secondary }) => editSubMemberPath(primary, secondary),
  adminEntitlement: ({ primary }) => adminEntitlementPath(primary),
  adminCheckout: ({ primary }) => adminCheckoutPath(primary),
  packHistory: ({ pack }) => packHistoryPath("default", pack),
  mailTemplate: () => mailTemplatePath("order_placed"),
};

/** The address of a screen that shows something. */
export const addressOf = (name: ScreenName, shown: Shown): string =>
  addresses[name]?.(shown) ?? SCREENS[name].path;

/** Screens that guests see too, and members otherwise: with credits, and with something in the cart. */
const DIFFERENT: ScreenName[] = ["home", "shop", "product", "cart"];

/** The screens that such a person looks at. */
export function screensOf(face: Face): ScreenName[] {
  const names = Object.keys(SCREENS) as ScreenName[];
  return names.filter((name) => faceOf(name) === face || (face === "member" && DIFFERENT.includes(name)));
}

function faceOf(name: ScreenName): Face {
  const { who } = SCREENS[name];
  if (who === "staff" || who === "admin") return "admin";
  return who === "member" || who === "buyer" ? "member" : "guest";
}

/** What a manager sees of the panel looks different: fewer entries, fewer buttons. */
export const MANAGER_SCREENS: ScreenName[] = [
  "dashboard",
  "products",
  "adminProduct",
  "members",
  "editMember",
  "adminOrders",
  "adminOrder",
  "adminReturns",
  "adminReturn",
  "notices",
];

type Row = { id: number; is_secondary?: boolean };

/** Looks up, with the admin's session, what the addresses name: Ava, her family, an order of hers, and so on. */
export async function findShown(page: Page): Promise<Shown> {
  const rows = async (path: string): Promise<Row[]> => (await adminCall(page, "GET", path)).data;
  const people = await adminCall(page, "GET", "/club-member/show?keywords=ava%40rovers.example");
  const primary = people.data[0].user.id;
  const family = await adminCall(page, "GET", `/club-member/secondary-members/${primary}`);
  const orders = await adminCall(page, "GET", "/club-orders/show?keywords=ava%40rovers.example");
  return {
    primary,
    secondary: family.data[0].id,
    order: orders.data[0].id,
    product: (await rows("/club-product/get-all"))[0]?.id ?? 0,
    return: (await rows("/club-returns/show"))[0]?.id ?? 0,
    pack: (await rows("/club-packs/show?type=default"))[0]?.id ?? 0,
  };
}

/** The same in a window of its own. */
export async function findShownIn(): Promise<Shown> {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const shown = await findShown(page);
  await context.close();
  return shown;
}
