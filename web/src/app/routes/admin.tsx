import { Navigate, type RouteObject } from "react-router";
import { paths } from "../../lib/paths.ts";
import { PageLoading } from "../page-loading.tsx";
import { page } from "./page.ts";
import { PANEL } from "./panel.ts";

/** The panel. Its frame is loaded with it, so that a member never downloads any of it. */
export const adminRoutes: RouteObject = {
  id: PANEL,
  lazy: () => import("../layouts/admin-frame.tsx"),
  HydrateFallback: PageLoading,
  children: [
    page(paths.dashboard, () => import("../../features/dashboard/admin/dashboard-page.tsx")),
    page(paths.members, () => import("../../features/members/admin/list/members-page.tsx")),
    page(paths.addMember, () => import("../../features/members/admin/person/add-member-page.tsx")),
    page(paths.editMember, () => import("../../features/members/admin/person/edit-member-page.tsx")),
    page(
      paths.editSubMember,
      () => import("../../features/members/admin/secondary/edit-sub-member-page.tsx"),
    ),
    page(paths.autoRedemption, () => import("../../features/redemption/admin/redemption-page.tsx")),
    page(
      paths.adminEntitlement,
      () => import("../../features/member-orders/admin/choose/admin-entitlement-page.tsx"),
    ),
    page(
      paths.adminCheckout,
      () => import("../../features/member-orders/admin/checkout/admin-checkout-page.tsx"),
    ),
    page(paths.subMembers, () => import("../../features/members/admin/secondary/sub-members-page.tsx")),
    page(paths.packs, () => import("../../features/packs/admin/hub/hub-page.tsx")),
    page(paths.defaultPacks, () => import("../../features/packs/admin/list/default-packs-page.tsx")),
    page(paths.customPacks, () => import("../../features/packs/admin/list/custom-packs-page.tsx")),
    page(paths.defaultPackForm, () => import("../../features/packs/admin/form/default-pack-page.tsx")),
    page(paths.customPackForm, () => import("../../features/packs/admin/form/custom-pack-page.tsx")),
    page(paths.packHistory, () => import("../../features/packs/admin/history/history-page.tsx")),
    page(paths.membership, () => import("../../features/membership/admin/memberships-page.tsx")),
    page(paths.managers, () => import("../../features/managers/admin/managers-page.tsx")),
    page(paths.adminOrders, () => import("../../features/orders/admin/list/orders-page.tsx")),
    page(paths.pickList, () => import("../../features/orders/admin/fulfilment/pick-list-page.tsx")),
    page(paths.adminOrder, () => import("../../features/orders/admin/detail/order-detail-page.tsx")),
    page(paths.adminReturns, () => import("../../features/returns/admin/returns-page.tsx")),
    page(paths.adminReturn, () => import("../../features/returns/admin/return-page.tsx")),
    page(paths.webhooks, () => import("../../features/webhooks/admin/webhooks-page.tsx")),
    page(paths.webhookDeliveries, () => import("../../features/webhooks/admin/deliveries-page.tsx")),
    page(paths.products, () => import("../../features/catalog/admin/products/products-page.tsx")),
    page(paths.addProduct, () => import("../../features/catalog/admin/form/product-form-page.tsx")),
    page(paths.editProduct, () => import("../../features/catalog/admin/form/product-form-page.tsx")),
    page(paths.adminProduct, () => import("../../features/catalog/admin/detail/product-page.tsx")),
    page(paths.categories, () => import("../../features/catalog/admin/categories/categories-page.tsx")),
    page(paths.shippingDetails, () => import("../../features/shipping/admin/shipping-methods-page.tsx")),
    page(paths.notifications, () => import("../../features/messages/admin/templates-page.tsx")),
    page(paths.deliveries, () => import("../../features/messages/admin/deliveries-page.tsx")),
    page(paths.mailTemplate, () => import("../../features/messages/admin/template-page.tsx")),
    page(paths.landing, () => import("../../features/pages/admin/landing-page.tsx")),
    page(paths.landingFaq, () => import("../../features/pages/admin/faq-page.tsx")),
    ...[
      paths.landingHome,
      paths.landingShippingPolicy,
      paths.landingTerms,
      paths.landingFooter,
      paths.landingPackSelection,
      paths.landingPrivacy,
      paths.landingReturns,
      paths.landingContact,
      paths.landingAccessibility,
    ].map((path) => page(path, () => import("../../features/pages/admin/editor-page.tsx"))),
    page(
      paths.reconciliation,
      () => import("../../features/payments/admin/reconciliation/reconciliation-page.tsx"),
    ),
    page(paths.creditMovements, () => import("../../features/members/admin/credits/movements-page.tsx")),
    page(paths.notices, () => import("../../features/notices/admin/notices-page.tsx")),
    page(paths.auditLog, () => import("../../features/audit/admin/audit-log-page.tsx")),
    page(paths.profileSettings, () => import("../../features/settings/admin/settings-page.tsx")),
    page(paths.payments, () => import("../../features/payments/admin/payments-page.tsx")),
    ...withoutNumber(),
  ],
};

/** Screens of one thing, opened without its number: guarded like them, and led to the list to choose from. */
function withoutNumber(): RouteObject[] {
  const lists = [
    [paths.adminProduct, paths.products],
    [paths.adminEntitlement, paths.members],
    [paths.adminCheckout, paths.members],
  ] as const;
  return lists.map(([path, list]) => ({
    path: path.replace("/:id", ""),
    element: <Navigate to={list} replace />,
  }));
}
