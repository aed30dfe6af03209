import { z } from "zod";
import { memberListQuery } from "./club-members.ts";
import { movementFilters } from "./credit-movements.ts";
import { endpoint } from "./endpoint.ts";
import { entitlementFilters } from "./grants.ts";
import { orderFilters } from "./order-filters.ts";
import { paymentMethods, paymentStates } from "./payments.ts";
import { productListQuery } from "./products.ts";
import { returnFilters } from "./returns.ts";
import { day, id, jobStarted, listFields } from "./shapes.ts";

export const exportFormats = ["xlsx", "csv"] as const;
const format = z.enum(exportFormats).optional().default("xlsx");
const keywords = listFields.keywords;
/**
 * Lists as workbooks, each a job whose result is downloaded from `jobs/{id}/download`. All rows are as of one moment.
 * A CSV contains only the first sheet. The filters are those of the list.
 */
export const exports = {
  orders: endpoint({
    method: "POST",
    path: "/club-orders/export",
    who: "admin",
    right: "exportLists",
    summary: "Orders and their lines",
    tag: "Exports",
    changes: "nothing",
    input: z.object({ format, ...orderFilters }),
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
  tracking: endpoint({
    method: "POST",
    path: "/club-orders/export-progress-tracking",
    who: "admin",
    right: "exportLists",
    summary: "Orders in progress with empty tracking columns, to fill in and send to import-tracking-details",
    tag: "Exports",
    changes: "nothing",
    input: z.object({ format }),
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
  members: endpoint({
    method: "POST",
    path: "/club-member/export",
    who: "admin",
    right: "exportLists",
    summary: "Members and their packs, in the columns that the import reads",
    tag: "Exports",
    changes: "nothing",
    input: z.object({
      format,
      keywords,
      status: memberListQuery.shape.status,
      membership_category_id: memberListQuery.shape.membership_category_id,
      /** Without it, everyone. */
      kind: memberListQuery.shape.kind,
      invited: memberListQuery.shape.invited,
      credits: memberListQuery.shape.credits,
    }),
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
  products: endpoint({
    method: "POST",
    path: "/club-product/export",
    who: "admin",
    right: "exportLists",
    summary: "Products, one row a variation, with stock",
    tag: "Exports",
    changes: "nothing",
    input: z.object({
      format,
      keywords,
      category_id: id.optional(),
      status: productListQuery.shape.status,
      stock_state: productListQuery.shape.stock_state,
    }),
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
  packs: endpoint({
    method: "POST",
    path: "/club-packs/export",
    who: "admin",
    right: "exportLists",
    summary: "Entitlements: who has which pack in which state, with the choices",
    tag: "Exports",
    changes: "nothing",
    input: z.object({ format, type: z.enum(["default", "custom"]).optional(), ...entitlementFilters }),
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
  payments: endpoint({
    method: "POST",
    path: "/club/export-payments",
    who: "admin",
    right: "exportLists",
    summary: "Payments and refunds",
    tag: "Exports",
    changes: "nothing",
    input: z.object({
      format,
      keywords,
      status: z.enum(paymentStates).optional(),
      method: z.enum(paymentMethods).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
  returns: endpoint({
    method: "POST",
    path: "/club-returns/export",
    who: "admin",
    right: "exportLists",
    summary: "Returns and exchanges, and what they are of",
    tag: "Exports",
    changes: "nothing",
    input: z.object({ format, ...returnFilters }),
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
  credits: endpoint({
    method: "POST",
    path: "/club-member/export-credits",
    who: "admin",
    right: "exportLists",
    summary: "Movements of all members' credits, and what they add up to",
    tag: "Exports",
    changes: "nothing",
    input: z.object({ format, ...movementFilters }),
    output: jobStarted,
    errors: ["JOB_RUNNING"],
  }),
};
