import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import { orderSummary } from "./order-shapes.ts";
import { dayOut, envelope, messageOnly } from "./shapes.ts";

const figure = z.object({ value: z.number(), previous: z.number() });

export const graphPeriods = ["day", "week", "month"] as const;

export const setupSteps = [
  "look",
  "contact",
  "delivery",
  "payments",
  "memberships",
  "products",
  "packs",
  "people",
  "pages",
  "test_order",
  "open",
] as const;
/** Not every club takes cards, gives packs, or has a use for every page. */
export const skippableSteps = ["payments", "packs", "pages"] as const;

export const dashboard = {
  show: endpoint({
    method: "GET",
    path: "/club-dashboard/show",
    who: "staff",
    right: "seeDashboard",
    summary: "The last 30 days beside the 30 before, and what needs attention",
    tag: "Dashboard",
    input: z.strictObject({}),
    output: envelope(
      z.object({
        /** Dollars, credits and card together, without cancelled orders. */
        sales: figure,
        orders: figure,
        new_members: figure,
        active_members: z.int(),
        credits_outstanding: dollarsOut,
        /** Packs that members have and have not redeemed. */
        open_entitlements: z.int(),
        /** Things to do, most urgent first; `path` opens the screen that does it. */
        attention: z.array(
          z.object({
            kind: z.enum([
              "to_process",
              "to_ship",
              "to_collect",
              "on_hold",
              "to_give_back",
              "returns_to_decide",
              "returns_to_receive",
              "unpaid",
              "failed_mails",
              "low_stock",
              "packs_closing",
            ]),
            count: z.int(),
            path: z.string().nullable(),
          }),
        ),
        low_stock: z.array(
          z.object({
            product_id: z.int(),
            title: z.string(),
            color: z.string(),
            size: z.string(),
            stock: z.int(),
          }),
        ),
        top_categories: z.array(
          z.object({ category_id: z.int(), name: z.string(), quantity: z.int(), sales: dollarsOut }),
        ),
        /** What a club sets up once, in this order; for admins, until all of it is done. */
        /** What a club sets up once, in that order; empty for managers. */
        setup: z.array(
          z.object({
            kind: z.enum(setupSteps),
            done: z.boolean(),
            /** The club does not need it. */
            skipped: z.boolean(),
            path: z.string(),
          }),
        ),
        top_products: z.array(
          z.object({ product_id: z.int(), title: z.string(), quantity: z.int(), sales: dollarsOut }),
        ),
        recent_orders: z.array(z.object({ ...orderSummary.shape, member_name: z.string() })),
      }),
    ),
  }),
  skipStep: endpoint({
    method: "POST",
    path: "/club-dashboard/skip-step",
    who: "admin",
    right: "changeSettings",
    summary: "Say that the club does not need a step of the set-up, or does after all",
    tag: "Dashboard",
    changes: [],
    input: z.strictObject({ step: z.enum(skippableSteps), skipped: z.boolean() }),
    output: messageOnly,
  }),
  graph: endpoint({
    method: "GET",
    path: "/club-dashboard/graph",
    who: "staff",
    right: "seeDashboard",
    summary: "Sales and orders over time, every period present, zeros too",
    tag: "Dashboard",
    input: z.strictObject({ period: z.enum(graphPeriods).optional() }),
    output: envelope(z.array(z.object({ date: dayOut, sales: dollarsOut, orders: z.int() }))),
  }),
};
