import { formatList } from "#web/lib/format.ts";
import { forPerson } from "#web/shared/orders/for-person.ts";
import { orders as words } from "#words/orders.ts";

type Line = {
  entitlement_id: number | null;
  pack_label: string;
  for_member_name: string;
  line_total: number;
};

/** `Player pack · Shirt, for Ben`; empty for what was bought. */
export function packText({
  pack_label,
  for_member_name,
}: Pick<Line, "pack_label" | "for_member_name">): string {
  return forPerson(pack_label, for_member_name);
}

/** `With packs for Ben and Cleo` */
export function packsForText(names: string[]): string {
  return words.list.packsFor(formatList(names));
}

/** It came with a pack and cost nothing on top. */
export function isIncluded({
  entitlement_id,
  line_total,
}: Pick<Line, "entitlement_id" | "line_total">): boolean {
  return entitlement_id !== null && line_total === 0;
}
