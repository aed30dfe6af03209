import { z } from "zod";
import { said } from "./said.ts";
import { image, rowId, text, timestamp, urlOut, version } from "./shapes.ts";

/** A parcel is sent (shipped, delivered) or waits at the club (ready_to_collect, collected). */
export const parcelStatuses = ["shipped", "delivered", "ready_to_collect", "collected", "returned"] as const;

export const carriers = [
  "australia_post",
  "canada_post",
  "dhl",
  "dpd",
  "evri",
  "fedex",
  "gls",
  "royal_mail",
  "ups",
  "usps",
  "other",
] as const;

export const parcel = z.object({
  id: z.int(),
  order_id: z.int(),
  order_number: z.string(),
  status: z.enum(parcelStatuses),
  carrier: z.enum(carriers).nullable(),
  carrier_name: z.string(),
  tracking_number: z.string(),
  /** The carrier's page for this parcel, if the carrier has one. */
  tracking_url: urlOut.nullable(),
  lines: z.array(
    z.object({
      order_line_id: z.int(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      image,
      quantity: z.int(),
      /** Whose pack it is from; empty for what was bought. */
      for_member_name: z.string(),
    }),
  ),
  shipped_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  events: z.array(z.object({ text: z.string(), at: timestamp })),
});
export type Parcel = z.infer<typeof parcel>;

export const parcelForm = z
  .object({
    order_id: rowId,
    /** Changes this parcel; without it, a new one is created. */
    parcel_id: rowId.optional(),
    status: z.enum(parcelStatuses).optional().default("shipped"),
    carrier: z.enum(carriers).nullish(),
    /** Stored without the spaces in which carriers print it. */
    tracking_number: text(60, 0)
      .overwrite((number) => number.replace(/\s+/g, ""))
      .optional()
      .default(""),
    /** What is in it; by default everything not yet packed. */
    lines: z
      .array(z.object({ order_line_id: rowId, quantity: z.int().min(1).max(999) }))
      .max(100)
      .optional(),
    version: version.optional(),
  })
  .refine((form) => form.status !== "shipped" || form.carrier, {
    path: ["carrier"],
    error: said("chooseACarrier"),
  })
  .refine((form) => form.status !== "shipped" || form.carrier === "other" || form.tracking_number, {
    path: ["tracking_number"],
    error: said("required", "tracking_number"),
  });
