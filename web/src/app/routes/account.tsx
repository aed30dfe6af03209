import type { RouteObject } from "react-router";
import { accountScreens } from "#contract/screens.ts";
import { MemberGuard } from "../guards/guards.tsx";
import { type Files, PageLoading, pages } from "../pages.tsx";

const files: Files<typeof accountScreens> = {
  profile: () => import("#web/features/profile/member/details/profile-page.tsx"),
  addresses: () => import("#web/features/profile/member/addresses/addresses-page.tsx"),
  credits: () => import("#web/features/profile/member/credits/credits-page.tsx"),
  security: () => import("#web/features/security/member/security-page.tsx"),
  ownData: () => import("#web/features/security/member/data-page.tsx"),
  secondaryMembers: () => import("#web/features/profile/member/family/secondary-members-page.tsx"),
  orders: () => import("#web/features/orders/member/orders-page.tsx"),
  order: () => import("#web/features/orders/member/order-page.tsx"),
  tracking: () => import("#web/features/orders/member/tracking-page.tsx"),
  returnForm: () => import("#web/features/returns/member/return-form-page.tsx"),
  memberReturns: () => import("#web/features/returns/member/returns-page.tsx"),
};

/** The member's own area. Its frame is loaded with it: guests, who come first, do not need it. */
export const accountRoutes: RouteObject = {
  Component: MemberGuard,
  children: [
    {
      lazy: () => import("../layouts/account-layout.tsx"),
      HydrateFallback: PageLoading,
      children: pages(accountScreens, files),
    },
  ],
};
