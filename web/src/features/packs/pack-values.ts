import { z } from "zod";
import { type AdminPack, type PackFormInput, packForm } from "#contract/packs.ts";
import type { StoredPicture } from "#contract/pictures.ts";
import { complaints } from "#web/lib/form-fields.ts";
import { plainFields } from "#web/lib/plain-fields.ts";
import type { PackType } from "./pack-words.ts";
import { newSlot, type SlotValues, slotOf, slotValues } from "./slot-values.ts";

const texts = plainFields(
  z
    .object(packForm.shape)
    .omit({ type: true, image: true, status: true, slots: true, membership_category_ids: true }),
);

/** The form as it is typed: an emptied number holds an empty text, a choice holds its value as text. */
export type PackValues = typeof texts.empty & {
  image: StoredPicture | null;
  status: AdminPack["status"];
  membership_category_ids: string[];
  slots: SlotValues[];
};

export function newPack(): PackValues {
  return {
    ...texts.empty,
    image: null,
    status: "draft",
    membership_category_ids: [],
    slots: [newSlot()],
  };
}

export function valuesOf(pack: AdminPack): PackValues {
  const { image, status } = pack;
  return {
    ...texts.of(pack),
    image,
    status,
    membership_category_ids: pack.membership_categories.map(({ id }) => String(id)),
    slots: pack.slots.map(slotValues),
  };
}

/** The form as the server takes it. What is not a number yet is sent as none, so that the schema complains. */
export function toPackForm(values: PackValues, type: PackType): Record<keyof PackFormInput, unknown> {
  const { image, status } = values;
  return {
    ...texts.sent(values),
    type,
    status,
    image: image?.key ?? null,
    membership_category_ids: type === "default" ? values.membership_category_ids.map(Number) : [],
    slots: values.slots.map(slotOf),
  };
}

/** The same pack in another state, as its form would send it. */
export function withStatus(pack: AdminPack, status: AdminPack["status"]): PackFormInput {
  return packForm.parse(toPackForm({ ...valuesOf(pack), status }, pack.type));
}

/** Complaints of one slot by the rest of their path, such as `options.0.surcharge`. */
export type SlotErrors = Record<string, string>;
export type PackErrors = { fields: Record<string, string>; slots: Record<string, SlotErrors> };

/**
 * Complaints by path, `slots.2.label`, sorted to the fields of the form and to the slots themselves, so that they
 * move with their slot when the order changes.
 */
export function placeErrors(errors: Record<string, string>, slots: readonly SlotValues[]): PackErrors {
  const placed: PackErrors = { fields: {}, slots: {} };
  for (const [path, text] of Object.entries(errors)) {
    const [group = "", position = "", ...rest] = path.split(".");
    const slot = group === "slots" && position !== "" ? slots[Number(position)] : undefined;
    if (slot) placed.slots[slot.key] = { ...placed.slots[slot.key], [rest.join(".")]: text };
    else placed.fields[fieldOf(path)] ??= text;
  }
  return placed;
}

/** What is still to be said of a slot after a change: what was wrong with a changed part may be right now. */
export function errorsLeft(
  errors: SlotErrors | undefined,
  before: SlotValues,
  after: SlotValues,
): SlotErrors | undefined {
  if (!errors) return errors;
  const changed = (["label", "quantity", "options", "default_variation_id"] as const).filter(
    (part) => before[part] !== after[part],
  );
  const left = Object.entries(errors).filter(
    ([path]) => !changed.some((part) => path === part || path.startsWith(`${part}.`)),
  );
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/** Lists are one field each, whichever of their entries is wrong. */
function fieldOf(path: string): string {
  return path.startsWith("membership_category_ids") ? "membership_category_ids" : path;
}

type Checked = { form: PackFormInput } | { errors: PackErrors };

/** The form as it can be sent, or everything that is wrong with it. */
export function checkPack(values: PackValues, type: PackType): Checked {
  const parsed = packForm.safeParse(toPackForm(values, type));
  if (parsed.success) return { form: parsed.data };
  // The first complaint about a field is the one to say.
  return { errors: placeErrors(Object.fromEntries(complaints(parsed.error).toReversed()), values.slots) };
}
