import { Outlet, type RouteObject } from "react-router";
import { type Screen, shopScreens } from "#contract/screens.ts";
import { CheckoutGuard, MemberGuard, MembersOnlyGuard } from "../guards/guards.tsx";
import { StorefrontLayout } from "../layouts/layouts.tsx";
import { type Files, pages } from "../pages.tsx";

const home = () => import("#web/features/home/member/home-page.tsx");
const infoPage = () => import("#web/features/pages/member/info-page.tsx");

const files: Files<typeof shopScreens> = {
  contact: () => import("#web/features/pages/member/contact-page.tsx"),
  faq: () => import("#web/features/pages/member/faq-page.tsx"),
  returns: infoPage,
  terms: infoPage,
  privacy: infoPage,
  accessibility: infoPage,
  shipping: infoPage,
  home: home,
  homeAlias: home,
  shop: () => import("#web/features/shop/member/shop-page.tsx"),
  product: () => import("#web/features/shop/member/product-page.tsx"),
  cart: () => import("#web/features/cart/member/cart-page.tsx"),
  checkout: () => import("#web/features/checkout/member/checkout-page.tsx"),
  wishlist: () => import("#web/features/wishlist/member/wishlist-page.tsx"),
  entitlements: () => import("#web/features/entitlements/member/entitlements-page.tsx"),
  success: () => import("#web/features/checkout/member/success-page.tsx"),
  cancel: () => import("#web/features/checkout/member/cancel-page.tsx"),
};

const guards = {
  everybody: Outlet,
  shopper: MembersOnlyGuard,
  member: MemberGuard,
  buyer: CheckoutGuard,
} satisfies Partial<Record<Screen["who"], unknown>>;

/** The shop, its information pages, and the way to pay. */
export const storefrontRoutes: RouteObject = {
  Component: StorefrontLayout,
  children: Object.entries(guards).map(([who, Component]) => ({
    Component,
    children: pages(seenBy(who), files),
  })),
};

function seenBy(viewer: string): Record<string, Screen> {
  return Object.fromEntries(Object.entries(shopScreens).filter(([, { who }]) => who === viewer));
}
