import type { RouteObject } from "react-router";
import { paths } from "../../lib/paths.ts";
import { MemberGuard } from "../guards/member-guard.tsx";
import { PageLoading } from "../page-loading.tsx";
import { page } from "./page.ts";

/** The member's own area. Its frame is loaded with it: guests, who come first, do not need it. */
export const accountRoutes: RouteObject = {
  Component: MemberGuard,
  children: [
    {
      lazy: () => import("../layouts/account-layout.tsx"),
      HydrateFallback: PageLoading,
      children: [
        page(paths.profile, () => import("../../features/profile/member/details/profile-page.tsx")),
        page(paths.addresses, () => import("../../features/profile/member/addresses/addresses-page.tsx")),
        page(paths.credits, () => import("../../features/profile/member/credits/credits-page.tsx")),
        page(paths.security, () => import("../../features/security/member/security-page.tsx")),
        page(paths.ownData, () => import("../../features/security/member/data-page.tsx")),
        page(
          paths.secondaryMembers,
          () => import("../../features/profile/member/family/secondary-members-page.tsx"),
        ),
        page(paths.orders, () => import("../../features/orders/member/orders-page.tsx")),
        page(paths.order, () => import("../../features/orders/member/order-page.tsx")),
        page(paths.tracking, () => import("../../features/orders/member/tracking-page.tsx")),
        page(paths.returnForm, () => import("../../features/returns/member/return-form-page.tsx")),
        page(paths.memberReturns, () => import("../../features/returns/member/returns-page.tsx")),
      ],
    },
  ],
};
