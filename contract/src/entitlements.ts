import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { entitlementStatuses } from "./entitlement-statuses.ts";
import { dollarsOut } from "./money.ts";
import { dayOut, envelope, id, image, messageOnly, rowId, timestamp } from "./shapes.ts";

/** One choice: a variation for a slot. */
export const slotChoice = z.object({ slot_id: rowId, variation_id: rowId });

/** One person's chosen entitlements, as a cart and an order carry them. */
export const packEntry = z.object({
  /** The person: the logged-in member or one of their secondary members. */
  member_id: rowId,
  entitlements: z
    .array(z.object({ entitlement_id: rowId, choices: z.array(slotChoice).max(20) }))
    .min(1)
    .max(50),
});

const option = z.object({
  product_id: z.int(),
  title: z.string(),
  image,
  surcharge: dollarsOut,
  size_guide: z.string(),
  colors: z.array(
    z.object({
      name: z.string(),
      hex: z.string(),
      sizes: z.array(z.object({ variation_id: z.int(), size: z.string(), stock: z.int() })),
    }),
  ),
});

export const entitlement = z.object({
  id: z.int(),
  pack: z.object({ id: z.int(), name: z.string(), season: z.string(), description: z.string(), image }),
  status: z.enum(entitlementStatuses),
  /** Whether it can be redeemed today. */
  is_open_now: z.boolean(),
  opens_on: dayOut.nullable(),
  closes_on: dayOut.nullable(),
  slots: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      quantity: z.int(),
      options: z.array(option),
      /** What was saved, else what the size profile or the slot's default suggests; null if nothing does. */
      chosen_variation_id: z.int().nullable(),
      /** True while the choice is a suggestion that nobody has saved yet. */
      is_suggestion: z.boolean(),
    }),
  ),
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
  granted_at: timestamp,
});
export type Entitlement = z.infer<typeof entitlement>;

export const entitledPerson = z.object({
  member_id: z.int(),
  name: z.string(),
  relation: z.string(),
  sizes: z.record(z.string(), z.string()),
  open: z.array(entitlement),
  /** Redeemed, fulfilled, expired or revoked, newest first, at most 50; without options. */
  past: z.array(entitlement),
});
export type EntitledPerson = z.infer<typeof entitledPerson>;

export const entitlements = {
  show: endpoint({
    method: "GET",
    path: "/club-entitlement/show",
    who: "member",
    summary: "The family's entitlements, a person at a time: the member first, then the secondary members",
    tag: "Entitlements",
    input: z.strictObject({}),
    output: envelope(z.array(entitledPerson)),
  }),
  store: endpoint({
    method: "POST",
    path: "/club-entitlement/store",
    who: "member",
    summary:
      "Save what was chosen for an open entitlement, as often as wanted; sizes go into the person's profile",
    tag: "Entitlements",
    input: z.object({ entitlement_id: rowId, choices: z.array(slotChoice).max(20) }),
    output: z.object({ message: z.string(), data: entitlement }),
    errors: ["NOT_FOUND", "ENTITLEMENT_NOT_OPEN"],
  }),
  forFamily: endpoint({
    method: "GET",
    path: "/club-packs/get-packs-for-secondary-member",
    who: "staff",
    right: "orderForMembers",
    summary: "The same family view for staff, by the number of any person of the family",
    tag: "Entitlements",
    input: z.strictObject({ member_id: id }),
    output: envelope(z.array(entitledPerson)),
    errors: ["NOT_FOUND"],
  }),
  storeForMember: endpoint({
    method: "POST",
    path: "/club-packs/store-choices",
    who: "staff",
    right: "orderForMembers",
    summary: "Save choices for a member's entitlement",
    tag: "Entitlements",
    changes: [],
    input: z.object({ entitlement_id: rowId, choices: z.array(slotChoice).max(20) }),
    output: messageOnly,
    errors: ["NOT_FOUND", "ENTITLEMENT_NOT_OPEN"],
  }),
};
