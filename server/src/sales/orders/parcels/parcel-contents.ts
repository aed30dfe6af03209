import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import type { LineQuantity, PackedParcel } from "../orders.rules.ts";
import type { LinePlaces } from "../pieces/piece-moves.queries.ts";
import type { ParcelRow } from "./parcels.queries.ts";

/** A parcel as the rules count it. */
export function packedOf(parcel: Pick<ParcelRow, "status" | "lines">): PackedParcel {
  const lines = parcel.lines.map((line) => ({ lineId: line.order_line_id, quantity: line.quantity }));
  return { status: parcel.status, lines };
}

type Wanted = { order_line_id: number; quantity: number }[];

/**
 * What goes into a new parcel: the wanted lines, or everything still to be sent. Throws
 * VALIDATION_FAILED for a line of another order or more than is left, INVALID_TRANSITION if nothing is left.
 */
export function contentsOf(lines: LinePlaces[], wanted: Wanted | undefined): LineQuantity[] {
  const left = new Map(lines.map((line) => [line.id, line.places.to_send]));
  if (wanted) return wantedContents(left, wanted);
  const everything = [...left].map(([lineId, quantity]) => ({ lineId, quantity }));
  const rest = everything.filter((line) => line.quantity > 0);
  if (rest.length === 0)
    throw new ApiError("INVALID_TRANSITION", { message: ({ orders }) => orders.allPacked });
  return rest;
}

function wantedContents(left: Map<number, number>, wanted: Wanted): LineQuantity[] {
  if (wanted.length === 0)
    throw new ApiError("VALIDATION_FAILED", { errors: { lines: [({ orders }) => orders.chooseContents] } });
  const contents = new Map<number, number>();
  const errors: Record<string, Text[]> = {};
  for (const [index, { order_line_id, quantity }] of wanted.entries()) {
    const most = left.get(order_line_id);
    const sum = (contents.get(order_line_id) ?? 0) + quantity;
    contents.set(order_line_id, sum);
    if (most === undefined) errors[`lines.${index}.order_line_id`] = [({ orders }) => orders.noSuchLine];
    else if (sum > most) errors[`lines.${index}.quantity`] = [({ orders }) => orders.leftToPack(most)];
  }
  if (Object.keys(errors).length > 0) throw new ApiError("VALIDATION_FAILED", { errors });
  return [...contents].map(([lineId, quantity]) => ({ lineId, quantity }));
}
