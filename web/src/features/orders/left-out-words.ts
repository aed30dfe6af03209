import { orders as words } from "#words/panel/orders.ts";

type LeftOut = { on_hold: number; nothing_to_pack: number };

/** Which of the selected orders are not on the paper and why, or an empty text. */
export function leftOutWords({ on_hold, nothing_to_pack }: LeftOut): string {
  const parts = [
    on_hold > 0 && words.leftOut.onHold(on_hold),
    nothing_to_pack > 0 && words.leftOut.withNothingToPack(nothing_to_pack),
  ].filter(Boolean);
  return parts.length > 0 ? words.leftOut.leftOut(parts.join(", ")) : "";
}
