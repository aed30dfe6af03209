import type { RouteObject } from "react-router";
import { accountScreens } from "#contract/screens.ts";
import { MemberGuard } from "../guards/member-guard.tsx";
import { PageLoading } from "../page-loading.tsx";
import { type Files, pages } from "./page.ts";

const files: Files<typeof accountScreens> = {
  profile: () => import("../../features/profile/member/details/profile-page.tsx"),
  addresses: () => import("../../features/profile/member/addresses/addresses-page.tsx"),
  credits: () => import("../../features/profile/member/credits/credits-page.tsx"),
  security: () => import("../../features/security/member/security-page.tsx"),
  ownData: () => import("../../features/security/member/data-page.tsx"),
  secondaryMembers: () => import("../../features/profile/member/family/secondary-members-page.tsx"),
  orders: () => import("../../features/orders/member/orders-page.tsx"),
  order: () => import("../../features/orders/member/order-page.tsx"),
  tracking: () => import("../../features/orders/member/tracking-page.tsx"),
  returnForm: () => import("../../features/returns/member/return-form-page.tsx"),
  memberReturns: () => import("../../features/returns/member/returns-page.tsx"),
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
