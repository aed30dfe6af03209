import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { toDollars } from "#contract/money.ts";
import { pictureOf } from "../../ground/pictures/index.ts";
import { type PackDetails, type PackSlot, packPicture } from "../../shop/packs/index.ts";
import type { EntitledPersonRow, FamilyEntitlement, PackVariation } from "./entitlements.queries.ts";
import { allowedIn, chooseFor, isOpenOn } from "./entitlements.rules.ts";

export type EntitlementContext = {
  packs: Map<number, PackDetails>;
  variations: PackVariation[];
  today: string;
};

/** A person with what they can still use, soonest to end first, and what is past, newest first. */
export function presentPerson(
  person: EntitledPersonRow,
  rows: FamilyEntitlement[],
  around: EntitlementContext,
): EntitledPerson {
  const own = rows.filter(({ member_id }) => member_id === person.id);
  const shown = (row: FamilyEntitlement) => {
    const pack = around.packs.get(row.pack_id);
    return pack ? [presentEntitlement(row, pack, person, around)] : [];
  };
  return {
    member_id: person.id,
    name: person.name,
    relation: person.relation,
    sizes: person.sizes,
    // What is not finished yet must not be shown.
    open: own
      .filter((row) => isUsable(row) && around.packs.get(row.pack_id)?.status !== "draft")
      .flatMap(shown),
    past: own
      .filter((row) => !isUsable(row))
      .toSorted((a, b) => b.id - a.id)
      .flatMap(shown),
  };
}

function isUsable({ status }: FamilyEntitlement): boolean {
  return status === "open" || status === "held";
}

/** One entitlement; what is past has no options any more. */
export function presentEntitlement(
  row: FamilyEntitlement,
  pack: PackDetails,
  person: EntitledPersonRow,
  { variations, today }: EntitlementContext,
): Entitlement {
  const { id, status, opens_on, closes_on } = row;
  return {
    id,
    status,
    opens_on,
    closes_on,
    pack: {
      id: pack.id,
      name: pack.name,
      season: pack.season,
      description: pack.description,
      image: packPicture(pack),
    },
    is_open_now: pack.status === "live" && isOpenOn(row, today),
    slots: pack.slots.map((slot) => {
      const saved = row.choices.find(({ slot_id }) => slot_id === slot.id)?.variation_id;
      const shared = { id: slot.id, label: slot.label, quantity: slot.quantity };
      if (!isUsable(row))
        return { ...shared, options: [], chosen_variation_id: saved ?? null, is_suggestion: false };
      const chosen = chooseFor(slot, variations, { chosen: saved, sizes: person.sizes })?.id ?? null;
      return {
        ...shared,
        options: presentOptions(slot, variations),
        chosen_variation_id: chosen,
        is_suggestion: chosen !== null && chosen !== saved,
      };
    }),
    order: row.order,
    granted_at: row.created_at.toISOString(),
  };
}

/** What can be chosen; sold-out sizes stay visible, products not on sale do not. */
function presentOptions(slot: PackSlot, variations: PackVariation[]) {
  return slot.options.flatMap((option) => {
    const allowed = allowedIn({ ...slot, options: [option] }, variations);
    if (allowed.length === 0) return [];
    return [
      {
        product_id: option.product_id,
        title: option.title,
        image: pictureOf(option.image),
        surcharge: toDollars(option.surcharge_cents),
        size_guide: option.size_guide,
        colors: [...Map.groupBy(allowed, ({ color }) => color)].map(([name, sizes]) => ({
          name,
          hex: sizes[0]?.color_hex ?? "",
          sizes: sizes.map(({ id, size, stock }) => ({ variation_id: id, size, stock })),
        })),
      },
    ];
  });
}
