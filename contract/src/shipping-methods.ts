import { z } from "zod";
import { changesForm } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { dollars, dollarsOut } from "./money.ts";
import { said } from "./said.ts";
import { envelope, id, listFields, listOf, messageOnly, rowId, text } from "./shapes.ts";
import { countryCode } from "./shipping.ts";

const kind = z.enum(["delivery", "collect"]);

export const shippingMethodRow = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  kind,
  price: dollarsOut,
  /** Goods total from which it costs nothing. */
  free_above: dollarsOut.nullable(),
  min_days: z.int(),
  max_days: z.int(),
  /** ISO 3166-1 alpha-2; null means everywhere. */
  countries: z.array(z.string()).nullable(),
  active: z.boolean(),
  position: z.int(),
  version: z.int(),
});
export type ShippingMethodRow = z.infer<typeof shippingMethodRow>;

const days = z.int(said("enterWholeDays")).min(0).max(120);

export const shippingMethodForm = z
  .object({
    name: text(80),
    description: text(200, 0).optional().default(""),
    kind,
    price: dollars,
    free_above: dollars.nullish(),
    min_days: days,
    max_days: days,
    countries: z.array(countryCode).min(1, said("chooseACountryAtLeast")).max(260).nullish(),
    active: z.boolean().optional().default(true),
  })
  .refine((form) => form.min_days <= form.max_days, {
    path: ["max_days"],
    error: said("latestDayBeforeEarliest"),
  });

const saved = z.object({ message: z.string(), data: shippingMethodRow });

export const shippingMethods = {
  show: endpoint({
    method: "GET",
    path: "/club-shipping-details/show",
    who: "admin",
    right: "setUpShop",
    summary: "Every way that the club sends or hands out orders, in the order members see",
    tag: "Shipping methods",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["position", "name", "price", "kind"]).optional(),
      active: z.enum(["true", "false"]).optional(),
    }),
    output: listOf(shippingMethodRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/club-shipping-details/show/{id}",
    who: "admin",
    right: "setUpShop",
    summary: "One shipping method",
    tag: "Shipping methods",
    input: z.strictObject({ id }),
    output: envelope(shippingMethodRow),
    errors: ["NOT_FOUND"],
  }),
  store: endpoint({
    method: "POST",
    path: "/club-shipping-details/store",
    who: "admin",
    right: "setUpShop",
    summary: "Add a shipping method",
    tag: "Shipping methods",
    changes: ["dashboard"],
    input: shippingMethodForm,
    output: saved,
    errors: ["DUPLICATE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-shipping-details/update/{id}",
    who: "admin",
    right: "setUpShop",
    summary: "Change a shipping method; orders keep what they were placed with",
    tag: "Shipping methods",
    changes: ["dashboard"],
    input: changesForm(shippingMethodForm.shape),
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE", "STALE_VERSION"],
  }),
  reorder: endpoint({
    method: "POST",
    path: "/club-shipping-details/reorder",
    who: "admin",
    right: "setUpShop",
    summary: "Put the methods in this order; every method must be named once",
    tag: "Shipping methods",
    changes: ["dashboard"],
    input: z.object({ ids: z.array(rowId).min(1).max(200) }),
    output: messageOnly,
    errors: ["STALE_VERSION"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/club-shipping-details/delete/{id}",
    who: "admin",
    right: "setUpShop",
    summary: "Delete a shipping method that no order waiting for payment uses",
    tag: "Shipping methods",
    changes: ["dashboard"],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND", "IN_USE"],
  }),
  countries: endpoint({
    method: "GET",
    path: "/club-shipping-details/get-countries",
    who: "admin",
    right: "setUpShop",
    summary: "Every country with its zone",
    tag: "Shipping methods",
    input: z.strictObject({}),
    output: envelope(z.array(z.object({ code: z.string(), name: z.string(), zone: z.string() }))),
  }),
};
