import { z } from "zod";
import { changesForm } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { dollars, dollarsOut } from "./money.ts";
import { storedPicture } from "./pictures.ts";
import { said } from "./said.ts";
import {
  day,
  dayOut,
  envelope,
  id,
  image,
  listFields,
  listOf,
  messageOnly,
  namedRow,
  pictureKey,
  richText,
  rowId,
  text,
  timestamp,
} from "./shapes.ts";

/** `default` comes with a membership category; `custom` is given by hand, by filter or by import. */
export const packTypes = ["default", "custom"] as const;
export const packStatuses = ["draft", "live", "archived"] as const;
/** What happened to an entitlement; `restored` leads back to open. */
export const entitlementEvents = [
  "granted",
  "choices_saved",
  "held",
  "redeemed",
  "restored",
  "fulfilled",
  "extended",
  "expired",
  "revoked",
] as const;

export const maxSlots = 20;
export const maxOptions = 50;
/**
 * The most variations that the slots of a pack offer together, each counted in every slot that offers it. A pack that offers
 * more, from before or because its products grew, can be changed as long as it does not offer more still.
 */
export const maxOffered = 5_000;

/** What a slot allows: one product, in all its variations or only those listed. */
const slotOptionForm = z.object({
  product_id: rowId,
  variation_ids: z.array(rowId).min(1).max(400).nullish(),
  /** The surcharge for choosing it, per piece. */
  surcharge: dollars.optional(),
});

const slotForm = z.object({
  /** An existing slot; a new one without it. */
  id: rowId.optional(),
  label: text(80),
  /** Pieces of the one variation that is chosen. */
  quantity: z.int().min(1).max(20),
  options: z.array(slotOptionForm).min(1, said("chooseAProduct")).max(maxOptions),
  /** Used if nobody chooses and the size profile has no size; it must be allowed in this slot. */
  default_variation_id: rowId.nullish(),
});

export const packForm = z
  .object({
    type: z.enum(packTypes),
    name: text(120),
    description: richText.optional().default(""),
    image: pictureKey.nullish(),
    /** Such as 2026/27. */
    season: text(40),
    /** First and last day on which it may be redeemed, days of the club; without them there is no limit. */
    opens_on: day.nullish(),
    closes_on: day.nullish(),
    status: z.enum(packStatuses),
    slots: z.array(slotForm).min(1, said("addASlot")).max(maxSlots),
    /** Whose members get it automatically; for default packs. */
    membership_category_ids: z.array(rowId).max(100).optional().default([]),
  })
  .refine((form) => !form.opens_on || !form.closes_on || form.opens_on <= form.closes_on, {
    path: ["closes_on"],
    error: said("lastDayBeforeFirst"),
  })
  .refine((form) => form.type === "custom" || form.membership_category_ids.length > 0, {
    path: ["membership_category_ids"],
    error: said("chooseAMembership"),
  });
export type PackFormInput = z.input<typeof packForm>;

/** How many entitlements of a pack are in each state. */
const counts = z.object({
  open: z.int(),
  held: z.int(),
  redeemed: z.int(),
  fulfilled: z.int(),
  expired: z.int(),
  revoked: z.int(),
});

export const packRow = z.object({
  id: z.int(),
  type: z.enum(packTypes),
  name: z.string(),
  season: z.string(),
  status: z.enum(packStatuses),
  image: storedPicture.nullable(),
  /** Of what its first slot offers; shown while it has no picture of its own. */
  first_picture: image,
  opens_on: dayOut.nullable(),
  closes_on: dayOut.nullable(),
  slot_count: z.int(),
  membership_categories: z.array(namedRow),
  counts,
  created_at: timestamp,
  version: z.int(),
});
export type PackRow = z.infer<typeof packRow>;

const optionShown = z.object({
  product_id: z.int(),
  title: z.string(),
  image: storedPicture.nullable(),
  /** Null if every variation is allowed. */
  variation_ids: z.array(z.int()).nullable(),
  surcharge: dollarsOut,
  /** Archived or still a draft: it can no longer be chosen. */
  is_gone: z.boolean(),
});

export const adminPack = packRow.extend({
  description: z.string(),
  slots: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      quantity: z.int(),
      options: z.array(optionShown),
      default_variation_id: z.int().nullable(),
    }),
  ),
  can: z.object({ delete: z.boolean() }),
});
export type AdminPack = z.infer<typeof adminPack>;

/** Of all live packs of a type, however many: how many they are, and how many people may still redeem one. */
const packFigures = z.object({ live: z.int(), open: z.int() });

const saved = z.object({ message: z.string(), data: adminPack });
export const packs = {
  figures: endpoint({
    method: "GET",
    path: "/club-packs/figures",
    who: "admin",
    right: "grantPacks",
    summary: "How many packs of each type are live, and how many of them people hold open",
    tag: "Packs",
    input: z.strictObject({}),
    output: envelope(z.object({ default: packFigures, custom: packFigures })),
  }),
  names: endpoint({
    method: "GET",
    path: "/club-packs/names",
    who: "admin",
    right: "grantPacks",
    summary: "Every pack of the club by name and season, newest first, to choose one from",
    tag: "Packs",
    input: z.strictObject({}),
    output: envelope(z.array(z.object({ id: z.int(), name: z.string(), season: z.string() }))),
  }),
  show: endpoint({
    method: "GET",
    path: "/club-packs/show",
    who: "admin",
    right: "grantPacks",
    summary: "The club's packs with how many entitlements are in each state",
    tag: "Packs",
    input: z.strictObject({
      ...listFields,
      sort: z.enum(["created_at", "name", "season", "status", "closes_on"]).optional(),
      type: z.enum(packTypes).optional(),
      status: z.enum(packStatuses).optional(),
    }),
    output: listOf(packRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/club-packs/show/{id}",
    who: "admin",
    right: "grantPacks",
    summary: "One pack with its slots",
    tag: "Packs",
    input: z.strictObject({ id }),
    output: envelope(adminPack),
    errors: ["NOT_FOUND"],
  }),
  store: endpoint({
    method: "POST",
    path: "/club-packs/store",
    who: "admin",
    right: "grantPacks",
    summary: "Add a pack; a live default pack is granted to the members of its categories, as a job",
    tag: "Packs",
    changes: ["auditLog", "clubMembers", "grants"],
    input: packForm,
    output: saved,
    errors: ["DUPLICATE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-packs/update/{id}",
    who: "admin",
    right: "grantPacks",
    summary: "Change a pack; what was ordered stays as it was",
    tag: "Packs",
    changes: ["auditLog", "clubMembers", "grants"],
    input: changesForm(packForm.shape),
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE", "STALE_VERSION"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/club-packs/delete/{id}",
    who: "admin",
    right: "grantPacks",
    summary: "Delete a pack that nobody ever got; another can be archived",
    tag: "Packs",
    changes: ["auditLog", "clubMembers", "grants"],
    input: z.strictObject({ id }),
    output: messageOnly,
    errors: ["NOT_FOUND", "IN_USE"],
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/club-packs/duplicate",
    who: "admin",
    right: "grantPacks",
    summary: "Make a draft of the same slots for another season",
    tag: "Packs",
    changes: ["auditLog", "clubMembers", "grants"],
    input: z.object({ id: rowId, season: text(40) }),
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE"],
  }),
};
