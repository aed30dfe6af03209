import type { AnyContractProcedure } from "@orpc/contract";
import { adminContract } from "./admin-contract.ts";
import type { EndpointMeta } from "./endpoint.ts";

const { clubMembers, clubPages, dashboard, orders, products } = adminContract;
const all = (group: Record<string, AnyContractProcedure>) => Object.values(group);

type Right = { what: string; endpoints: AnyContractProcedure[] };

/** What is done in the panel, in words, and the calls that do it. A test sees that no call is left out. */
export const rights: Right[] = [
  {
    what: "See the dashboard, and search",
    endpoints: [dashboard.show, dashboard.graph, ...all(adminContract.search)],
  },
  {
    what: "See products, add and copy them, and correct their stock",
    endpoints: [
      products.filterProducts,
      products.getAll,
      products.details,
      products.formChoices,
      products.store,
      products.duplicate,
      products.changeStock,
      products.stockHistory,
      products.topSelling,
      ...all(adminContract.pictures),
    ],
  },
  {
    what: "Edit, price and delete products",
    endpoints: [products.update, products.bulkUpdate, products.delete, products.deleteImage],
  },
  {
    what: "See, add, change and invite members and their secondary members",
    endpoints: [
      clubMembers.show,
      clubMembers.get,
      clubMembers.formChoices,
      clubMembers.store,
      clubMembers.update,
      clubMembers.membershipPreview,
      clubMembers.secondaryMembers,
      clubMembers.updateSecondary,
      clubMembers.sendEmailPassword,
      ...all(adminContract.inviting),
      clubMembers.signOut,
      clubMembers.creditStatement,
    ],
  },
  {
    what: "Grant and deduct credits",
    endpoints: [clubMembers.manageCredits, ...all(adminContract.joiningCredits)],
  },
  {
    what: "Import members and packs from a workbook",
    endpoints: all(adminContract.memberImport),
  },
  {
    what: "Delete or erase members, and export their personal data",
    endpoints: [clubMembers.delete, clubMembers.erase, clubMembers.personExport],
  },
  {
    what: "See orders, update their status, print their papers, and pack and track parcels",
    endpoints: [
      orders.adminShow,
      orders.adminGet,
      orders.updateStatus,
      orders.updateStatuses,
      orders.updateTracking,
      ...all(adminContract.documents),
      ...all(adminContract.jobs),
    ],
  },
  {
    what: "See returns and exchanges",
    endpoints: [adminContract.returns.show, adminContract.returns.get],
  },
  {
    what: "Approve or decline returns and exchanges, and receive the goods",
    endpoints: [adminContract.returns.approve, adminContract.returns.decline, adminContract.returns.receive],
  },
  {
    what: "Order for members, and choose what is in their packs",
    endpoints: [...all(adminContract.memberOrders), ...all(adminContract.entitlements)],
  },
  {
    what: "Export orders, members, products, packs and payments, and import tracking numbers",
    endpoints: [...all(adminContract.exports), ...all(adminContract.trackingImport)],
  },
  {
    what: "Cancel and refund orders, and release orders on hold",
    endpoints: [orders.cancel, ...all(adminContract.refunds)],
  },
  {
    what: "Set up categories, memberships and shipping",
    endpoints: [
      ...all(adminContract.categories),
      ...all(adminContract.membershipCategories),
      ...all(adminContract.shippingMethods),
    ],
  },
  {
    what: "Create packs, grant, extend and revoke them, and export who has them",
    endpoints: [...all(adminContract.packs), ...all(adminContract.grants)],
  },
  { what: "Redeem members' packs for them", endpoints: [...all(adminContract.redemption)] },
  {
    what: "Edit emails and pages",
    endpoints: [...all(adminContract.messages), ...all(clubPages)],
  },
  {
    what: "See notices and mark them as read",
    endpoints: [adminContract.notices.show, adminContract.notices.unread, adminContract.notices.read],
  },
  {
    what: "Choose which notices are emailed, and set up webhooks",
    endpoints: [
      adminContract.notices.settings,
      adminContract.notices.updateSettings,
      ...all(adminContract.webhooks),
    ],
  },
  {
    what: "See payments, compare them with Stripe, and change the club's settings and keys",
    endpoints: [
      ...all(adminContract.payments),
      ...all(adminContract.creditMovements),
      ...all(adminContract.reconciliation),
      ...all(adminContract.settings),
      dashboard.skipStep,
    ],
  },
  {
    what: "Invite and change admins and managers, and read the audit log",
    endpoints: [...all(adminContract.managers), ...all(adminContract.auditLog)],
  },
];

/** Whether a manager may do it: the contract says so for each call, and the server keeps to the same. */
export function managerMay({ endpoints }: Right): boolean {
  return endpoints.every((endpoint) => whoMayCall(endpoint) === "staff");
}

export function whoMayCall(endpoint: AnyContractProcedure): EndpointMeta["who"] {
  return (endpoint["~orpc"].meta as EndpointMeta).who;
}
