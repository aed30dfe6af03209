import { Navigate, type RouteObject } from "react-router";
import { type PanelScreen, panelScreens } from "#contract/panel-screens.ts";
import { panelPaths } from "../../lib/panel-paths.ts";
import { PageLoading } from "../page-loading.tsx";
import { type Files, pages } from "./page.ts";
import { PANEL } from "./panel.ts";

const editor = () => import("../../features/pages/admin/editor-page.tsx");

const files: Files<typeof panelScreens> = {
  dashboard: () => import("../../features/dashboard/admin/dashboard-page.tsx"),
  members: () => import("../../features/members/admin/list/members-page.tsx"),
  addMember: () => import("../../features/members/admin/person/add-member-page.tsx"),
  editMember: () => import("../../features/members/admin/person/edit-member-page.tsx"),
  editSubMember: () => import("../../features/members/admin/secondary/edit-sub-member-page.tsx"),
  autoRedemption: () => import("../../features/redemption/admin/redemption-page.tsx"),
  adminEntitlement: () => import("../../features/member-orders/admin/choose/admin-entitlement-page.tsx"),
  adminCheckout: () => import("../../features/member-orders/admin/checkout/admin-checkout-page.tsx"),
  subMembers: () => import("../../features/members/admin/secondary/sub-members-page.tsx"),
  packs: () => import("../../features/packs/admin/hub/hub-page.tsx"),
  defaultPacks: () => import("../../features/packs/admin/list/default-packs-page.tsx"),
  customPacks: () => import("../../features/packs/admin/list/custom-packs-page.tsx"),
  defaultPackForm: () => import("../../features/packs/admin/form/default-pack-page.tsx"),
  customPackForm: () => import("../../features/packs/admin/form/custom-pack-page.tsx"),
  packHistory: () => import("../../features/packs/admin/history/history-page.tsx"),
  membership: () => import("../../features/membership/admin/memberships-page.tsx"),
  managers: () => import("../../features/managers/admin/managers-page.tsx"),
  adminOrders: () => import("../../features/orders/admin/list/orders-page.tsx"),
  pickList: () => import("../../features/orders/admin/fulfilment/pick-list-page.tsx"),
  adminOrder: () => import("../../features/orders/admin/detail/order-detail-page.tsx"),
  adminReturns: () => import("../../features/returns/admin/returns-page.tsx"),
  adminReturn: () => import("../../features/returns/admin/return-page.tsx"),
  webhooks: () => import("../../features/webhooks/admin/webhooks-page.tsx"),
  webhookDeliveries: () => import("../../features/webhooks/admin/deliveries-page.tsx"),
  products: () => import("../../features/catalog/admin/products/products-page.tsx"),
  addProduct: () => import("../../features/catalog/admin/form/product-form-page.tsx"),
  editProduct: () => import("../../features/catalog/admin/form/product-form-page.tsx"),
  adminProduct: () => import("../../features/catalog/admin/detail/product-page.tsx"),
  categories: () => import("../../features/catalog/admin/categories/categories-page.tsx"),
  shippingDetails: () => import("../../features/shipping/admin/shipping-methods-page.tsx"),
  notifications: () => import("../../features/messages/admin/templates-page.tsx"),
  deliveries: () => import("../../features/messages/admin/deliveries-page.tsx"),
  mailTemplate: () => import("../../features/messages/admin/template-page.tsx"),
  landing: () => import("../../features/pages/admin/landing-page.tsx"),
  landingFaq: () => import("../../features/pages/admin/faq-page.tsx"),
  reconciliation: () => import("../../features/payments/admin/reconciliation/reconciliation-page.tsx"),
  creditMovements: () => import("../../features/members/admin/credits/movements-page.tsx"),
  notices: () => import("../../features/notices/admin/notices-page.tsx"),
  auditLog: () => import("../../features/audit/admin/audit-log-page.tsx"),
  profileSettings: () => import("../../features/settings/admin/settings-page.tsx"),
  payments: () => import("../../features/payments/admin/payments-page.tsx"),
  landingHome: editor,
  landingShippingPolicy: editor,
  landingTerms: editor,
  landingFooter: editor,
  landingPackSelection: editor,
  landingPrivacy: editor,
  landingReturns: editor,
  landingContact: editor,
  landingAccessibility: editor,
};

/** The panel. Its frame is loaded with it, so that a member never downloads any of it. */
export const adminRoutes: RouteObject = {
  id: PANEL,
  lazy: () => import("../layouts/admin-frame.tsx"),
  HydrateFallback: PageLoading,
  children: [...pages(panelScreens, files), ...withoutNumber()],
};

/** Screens of one thing, opened without its number: guarded like them, and led to the list to choose from. */
function withoutNumber(): RouteObject[] {
  return Object.values<PanelScreen>(panelScreens).flatMap(({ path, list }) =>
    list ? [{ path: path.replace(/\/:\w+$/, ""), element: <Navigate to={panelPaths[list]} replace /> }] : [],
  );
}
