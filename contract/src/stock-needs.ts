import { z } from "zod";

/** How many of one variation something needs, compared with its stock. */
export const stockNeed = z.object({
  variation_id: z.int(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  needed: z.int(),
  /** What may be sold now. */
  stock: z.int(),
  /** How many more are needed than there are; 0 if there are enough. */
  short: z.int(),
});
export type StockNeed = z.infer<typeof stockNeed>;
