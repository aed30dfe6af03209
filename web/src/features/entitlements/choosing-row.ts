import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import type { CartPack } from "#web/shared/cart/cart.rules.ts";
import { isSlotSoldOut } from "#web/shared/packs/pack-selection.ts";
import { openOnes, packStep } from "#web/shared/packs/pack-step.ts";

type PackOfPerson = { person: EntitledPerson; entitlement: Entitlement };

/** The packs that can go into the cart and are not there yet, one person after the other. */
export function packsToChoose(people: EntitledPerson[], packs: CartPack[], today?: string): PackOfPerson[] {
  return openOnes(people).filter(({ entitlement }) => {
    const { kind } = packStep(entitlement, packs, today);
    const isWanted = kind === "ready" || (kind === "choose" && entitlement.is_open_now);
    // With a slot that nothing is left of, it could not be finished.
    return isWanted && !entitlement.slots.some(isSlotSoldOut);
  });
}

/** What a step in the history carries on the way through several packs: which ones, in their order. */
export function inRow(packs: PackOfPerson[]) {
  return { row: packs.map(({ entitlement }) => entitlement.id) };
}

/** The packs that the entry carries; none on the way through a single one. */
export function rowBefore(state: unknown): number[] {
  if (typeof state !== "object" || state === null || !("row" in state) || !Array.isArray(state.row))
    return [];
  return state.row.filter((id): id is number => Number.isSafeInteger(id));
}

/** Where a pack stands in the row, and the next one that can still be chosen; null for one outside it. */
export function placeInRow(id: number, row: number[], usable: PackOfPerson[]) {
  const at = row.indexOf(id);
  if (at === -1) return null;
  const next = row
    .slice(at + 1)
    .flatMap((later) => usable.find(({ entitlement }) => entitlement.id === later) ?? [])[0];
  return { at: at + 1, of: row.length, next };
}
