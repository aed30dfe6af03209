import type { RouteObject } from "react-router";
import { paths } from "../../lib/paths.ts";
import { CheckoutGuard } from "../guards/checkout-guard.tsx";
import { MemberGuard } from "../guards/member-guard.tsx";
import { MembersOnlyGuard } from "../guards/members-only-guard.tsx";
import { StorefrontLayout } from "../layouts/storefront-layout.tsx";
import { page } from "./page.ts";

const home = () => import("../../features/home/member/home-page.tsx");
const infoPage = () => import("../../features/pages/member/info-page.tsx");

/** The shop, its information pages, and the way to pay. */
export const storefrontRoutes: RouteObject = {
  Component: StorefrontLayout,
  children: [
    page(paths.contact, () => import("../../features/pages/member/contact-page.tsx")),
    page(paths.faq, () => import("../../features/pages/member/faq-page.tsx")),
    page(paths.returns, infoPage),
    page(paths.terms, infoPage),
    page(paths.privacy, infoPage),
    page(paths.accessibility, infoPage),
    page(paths.shipping, infoPage),
    {
      Component: MembersOnlyGuard,
      children: [
        page(paths.home, home),
        page(paths.homeAlias, home),
        page(paths.shop, () => import("../../features/shop/member/shop-page.tsx")),
        page(paths.product, () => import("../../features/shop/member/product-page.tsx")),
        page(paths.cart, () => import("../../features/cart/member/cart-page.tsx")),
      ],
    },
    {
      // Nothing to pay for leads home, with or without a session; only then who it is that pays counts.
      Component: CheckoutGuard,
      children: [
        {
          Component: MemberGuard,
          children: [page(paths.checkout, () => import("../../features/checkout/member/checkout-page.tsx"))],
        },
      ],
    },
    {
      Component: MemberGuard,
      children: [
        page(paths.wishlist, () => import("../../features/wishlist/member/wishlist-page.tsx")),
        page(paths.entitlements, () => import("../../features/entitlements/member/entitlements-page.tsx")),
        page(paths.success, () => import("../../features/checkout/member/success-page.tsx")),
        page(paths.cancel, () => import("../../features/checkout/member/cancel-page.tsx")),
      ],
    },
  ],
};
