import { clubColors } from "#contract/colors.ts";
import { languages } from "#server/words/languages.ts";
import type { LineToPack, OrderToPack } from "./packing/packing.queries.ts";
import type { PaperLook } from "./paper-look.ts";

/** The look of a club in two colours. */
export const look = (primary: string, secondary: string): PaperLook => ({
  words: languages.en,
  timeZone: "UTC",
  clubName: "Riverside Rovers",
  contact: "Riverside Rovers  ·  shop@rovers.example",
  location: ["Riverside Ground"],
  colors: clubColors(primary, secondary),
  logo: null,
});
export const rovers = look("#376A6B", "#1D323F");

export const line = (id: number): LineToPack => ({
  id,
  order_id: 1,
  product_id: 1,
  variation_id: id,
  title: "Home shirt",
  color: "Red",
  size: "M",
  place: 1,
  sku: `S-${id}`,
  pack_label: "",
  for_member_name: "",
  quantity: 1,
  packed: 0,
});
export const order = (id: number, values: Partial<OrderToPack> = {}): OrderToPack => ({
  id,
  number: `ROV-${10_000 + id}`,
  member_name: "Łukasz Żółć",
  placed_at: new Date(0),
  packed_count: 0,
  shipping_kind: "collect",
  shipping_method_name: "Collect at the club",
  address: null,
  team: "Junior",
  family: "Zolc",
  family_id: 1,
  lines: [line(1)],
  ...values,
});
