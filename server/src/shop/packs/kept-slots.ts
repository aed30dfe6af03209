import type { AdminPack } from "#contract/packs.ts";
import { withKept } from "#server/platform/kept-fields.ts";
import type { Slot } from "./write-slots.ts";

/** Slots that a pack has already, and what they offer, with the stored value of each field that is left out. */
export function keptSlots(slots: Slot[], stored: AdminPack["slots"]): Slot[] {
  return slots.map((slot) => {
    const before = stored.find(({ id }) => id === slot.id);
    if (!before) return slot;
    const options = slot.options.map((option) => {
      const offered = before.options.find(({ product_id }) => product_id === option.product_id);
      return offered ? withKept(option, offered) : option;
    });
    return { ...withKept(slot, before), options };
  });
}
