import { toDollars } from "#contract/money.ts";
import type { AdminPack, PackRow as ShownPack } from "#contract/packs.ts";
import { showPicture } from "../../ground/pictures/index.ts";
import type { EntitlementCounts, OptionRow, PackListRow, SlotRow, StoredPack } from "./packs.queries.ts";

const none: EntitlementCounts = { open: 0, held: 0, redeemed: 0, fulfilled: 0, expired: 0, revoked: 0 };

/** A pack as the list shows it. */
export function presentPack(row: PackListRow): ShownPack {
  const { id, type, name, season, status, opens_on, closes_on, slot_count, membership_categories } = row;
  return {
    id,
    type,
    name,
    season,
    status,
    opens_on,
    closes_on,
    slot_count,
    membership_categories,
    image: packPicture(row),
    first_picture: showPicture(row.first_picture),
    counts: { ...none, ...row.counts },
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}

/** A pack with its slots, for the form. */
export function presentPackDetails(
  row: PackListRow,
  slots: (SlotRow & { options: OptionRow[] })[],
  mayDelete: boolean,
): AdminPack {
  return {
    ...presentPack(row),
    description: row.description,
    slots: slots.map(({ id, label, quantity, default_variation_id, options }) => ({
      id,
      label,
      quantity,
      default_variation_id,
      options: options.map((option) => ({
        product_id: option.product_id,
        title: option.title,
        image: showPicture(option.image),
        variation_ids: option.variation_ids,
        surcharge: toDollars(option.surcharge_cents),
        is_gone: !option.is_live,
      })),
    })),
    can: { delete: mayDelete },
  };
}

/** The picture of a pack, or null. */
export function packPicture(row: Pick<StoredPack, "name" | "image" | "image_width" | "image_height">) {
  if (row.image === null) return null;
  return showPicture({ key: row.image, alt: row.name, width: row.image_width, height: row.image_height });
}
