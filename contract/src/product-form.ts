import { z } from "zod";
import { dollars } from "./money.ts";
import { said } from "./said.ts";
import { textKey } from "./same-text.ts";
import { hexColor, maxSizeLetters, pictureKey, richText, rowId, text } from "./shapes.ts";

export const productStatuses = ["draft", "live", "archived"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const maxVariations = 400;

export const maxImages = 20;

/** Added to or taken from a variation's stock; never sets it, so that a sale meanwhile is not undone. */
export const stockDelta = z.int().min(-100_000).max(100_000);

export const variationForm = z.object({
  /** An existing variation; a new one without it. */
  id: rowId.optional(),
  color: text(60),
  color_hex: hexColor,
  size: text(maxSizeLetters),
  /** Generated from title, colour and size if empty. */
  sku: text(60, 0).optional().default(""),
  price: dollars.nullish(),
  stock_delta: stockDelta.optional().default(0),
});

/** What a form takes of a product, and lists, cards and pages of panel and shop show of it unchanged. */
export const productFields = { title: text(150) };

export const productForm = z.object({
  ...productFields,
  description: richText.optional().default(""),
  size_guide: richText.optional().default(""),
  /** Which entry of a person's size profile fits, such as shirt. */
  size_group: text(40, 0).optional().default(""),
  category_id: z.int({ error: said("chooseACategory") }).positive(),
  price: dollars,
  status: z.enum(productStatuses),
  /** In the order of the gallery; what is left out is removed. */
  images: z
    .array(z.object({ key: pictureKey, alt: text(200, 0), color: text(60, 0).nullish() }))
    .max(maxImages, said("atMostPictures", maxImages)),
  /** In order; one that is left out is archived, or deleted if nothing refers to it. */
  variations: z
    .array(variationForm)
    .max(maxVariations, said("atMostVariations", maxVariations))
    .superRefine((rows, ctx) => {
      const seen = new Set<string>();
      for (const [at, row] of rows.entries()) {
        const choice = `${textKey(row.color)}\n${textKey(row.size)}`;
        if (seen.has(choice))
          ctx.addIssue({
            code: "custom",
            path: [at, "size"],
            message: said("twoVariationsAlike"),
          });
        seen.add(choice);
      }
    }),
  /** Why stock changed, for its history. */
  stock_reason: text(200, 0).optional().default(""),
});
export type ProductFormInput = z.input<typeof productForm>;
