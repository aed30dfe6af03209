import {
  IconArrowBackUp,
  IconCategory,
  IconCreditCard,
  IconFileText,
  IconGift,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconMail,
  IconPackage,
  IconSettings,
  IconShirt,
  IconTruckDelivery,
  IconUserShield,
  IconUsers,
} from "@tabler/icons-react";
import type { panelScreens } from "#contract/panel-screens.ts";
import type { Things } from "#web/features/search/results.ts";
import { adminOrderPath, adminProductPath, editMemberPath } from "#web/lib/panel-paths.ts";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { statusLook } from "#web/shared/statuses/status-badge.tsx";
import type { screens as words } from "#words/panel/layout.ts";
import type { Load } from "../pages.tsx";

type ScreenName = keyof typeof panelScreens;
type Named = keyof typeof words.names;
export type AdminScreen = {
  load: Load;
  /** Beside its name in the side menu. A named screen without one is found only by the search. */
  icon?: typeof IconGift;
  /** A line of the menu is above it. */
  startsGroup?: boolean;
  /** Only in the menu of admins: to managers, whose menu is short, another screen leads. */
  isAdminsEntry?: boolean;
};

const editor = { load: () => import("#web/features/pages/admin/editor-page.tsx") };

/** The panel's screens in the order of its menu. It compiles with each of the contract, and with icons for those with a name. */
export const adminScreens: Record<Named, AdminScreen> &
  Record<Exclude<ScreenName, Named>, Pick<AdminScreen, "load">> = {
  dashboard: {
    load: () => import("#web/features/dashboard/admin/dashboard-page.tsx"),
    icon: IconLayoutDashboard,
  },
  products: {
    load: () => import("#web/features/catalog/admin/products/products-page.tsx"),
    icon: IconShirt,
    startsGroup: true,
  },
  addProduct: { load: () => import("#web/features/catalog/admin/form/product-form-page.tsx") },
  editProduct: { load: () => import("#web/features/catalog/admin/form/product-form-page.tsx") },
  adminProduct: { load: () => import("#web/features/catalog/admin/detail/product-page.tsx") },
  categories: {
    load: () => import("#web/features/catalog/admin/categories/categories-page.tsx"),
    icon: IconCategory,
  },
  members: {
    load: () => import("#web/features/members/admin/list/members-page.tsx"),
    icon: IconUsers,
    startsGroup: true,
  },
  addMember: { load: () => import("#web/features/members/admin/person/add-member-page.tsx") },
  editMember: { load: () => import("#web/features/members/admin/person/edit-member-page.tsx") },
  subMembers: { load: () => import("#web/features/members/admin/secondary/sub-members-page.tsx") },
  editSubMember: { load: () => import("#web/features/members/admin/secondary/edit-sub-member-page.tsx") },
  adminEntitlement: {
    load: () => import("#web/features/member-orders/admin/choose/admin-entitlement-page.tsx"),
  },
  adminCheckout: {
    load: () => import("#web/features/member-orders/admin/checkout/admin-checkout-page.tsx"),
  },
  autoRedemption: { load: () => import("#web/features/redemption/admin/redemption-page.tsx") },
  packs: { load: () => import("#web/features/packs/admin/hub/hub-page.tsx"), icon: IconGift },
  defaultPacks: { load: () => import("#web/features/packs/admin/list/packs-page.tsx") },
  customPacks: { load: () => import("#web/features/packs/admin/list/packs-page.tsx") },
  defaultPackForm: { load: () => import("#web/features/packs/admin/form/pack-page.tsx") },
  customPackForm: { load: () => import("#web/features/packs/admin/form/pack-page.tsx") },
  packHistory: { load: () => import("#web/features/packs/admin/history/history-page.tsx") },
  adminOrders: { load: () => import("#web/features/orders/admin/list/orders-page.tsx"), icon: IconPackage },
  adminOrder: { load: () => import("#web/features/orders/admin/detail/order-detail-page.tsx") },
  pickList: { load: () => import("#web/features/orders/admin/fulfilment/pick-list-page.tsx") },
  adminReturns: {
    load: () => import("#web/features/returns/admin/returns-page.tsx"),
    icon: IconArrowBackUp,
    isAdminsEntry: true,
  },
  adminReturn: { load: () => import("#web/features/returns/admin/return-page.tsx") },
  membership: {
    load: () => import("#web/features/membership/admin/memberships-page.tsx"),
    icon: IconId,
    startsGroup: true,
  },
  notifications: { load: () => import("#web/features/messages/admin/templates-page.tsx"), icon: IconMail },
  deliveries: { load: () => import("#web/features/messages/admin/deliveries-page.tsx") },
  mailTemplate: { load: () => import("#web/features/messages/admin/template-page.tsx") },
  shippingDetails: {
    load: () => import("#web/features/shipping/admin/shipping-methods-page.tsx"),
    icon: IconTruckDelivery,
  },
  payments: { load: () => import("#web/features/payments/admin/payments-page.tsx"), icon: IconCreditCard },
  creditMovements: { load: () => import("#web/features/members/admin/credits/movements-page.tsx") },
  reconciliation: {
    load: () => import("#web/features/payments/admin/reconciliation/reconciliation-page.tsx"),
  },
  landing: { load: () => import("#web/features/pages/admin/landing-page.tsx"), icon: IconFileText },
  landingFaq: { load: () => import("#web/features/pages/admin/faq-page.tsx") },
  landingHome: editor,
  landingShippingPolicy: editor,
  landingTerms: editor,
  landingFooter: editor,
  landingPackSelection: editor,
  landingPrivacy: editor,
  landingReturns: editor,
  landingContact: editor,
  landingAccessibility: editor,
  profileSettings: {
    load: () => import("#web/features/settings/admin/settings-page.tsx"),
    icon: IconSettings,
    startsGroup: true,
  },
  notices: { load: () => import("#web/features/notices/admin/notices-page.tsx") },
  webhooks: { load: () => import("#web/features/webhooks/admin/webhooks-page.tsx") },
  webhookDeliveries: { load: () => import("#web/features/webhooks/admin/deliveries-page.tsx") },
  managers: { load: () => import("#web/features/managers/admin/managers-page.tsx"), icon: IconUserShield },
  auditLog: { load: () => import("#web/features/audit/admin/audit-log-page.tsx"), icon: IconHistory },
};

/** What the search shows for each kind of match from the server, and where it links. */
export const foundThings: Things = {
  members: ({ id, name, email, primary }) => ({
    to: editMemberPath(id),
    label: name,
    note: [whoseChild(primary), email].filter(Boolean).join(" · "),
  }),
  orders: ({ id, number, member_name, status }) => ({
    to: adminOrderPath(id),
    label: number,
    note: `${member_name} · ${statusLook("order", status).label}`,
  }),
  products: ({ id, title, status }) => ({
    to: adminProductPath(id),
    label: title,
    note: status === "live" ? "" : statusLook("product", status).label,
  }),
};
