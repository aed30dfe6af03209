import type { EntitledPerson, Entitlement } from "#contract/entitlements.ts";
import { formatDollars } from "#web/lib/format.ts";
import type { CartPack } from "#web/shared/cart/cart.rules.ts";
import {
  firstSelection,
  isSlotSoldOut,
  type Picks,
  type Selected,
  type Slot,
  type SlotSelection,
  selectedOf,
  selectionFor,
  selectionProblem,
} from "#web/shared/packs/pack-selection.ts";
import { isDecided, openOnes, packStep } from "#web/shared/packs/pack-step.ts";
import { entitlements } from "#words/entitlements.ts";

const { overview: words } = entitlements;

export type SlotChoice = { slot_id: number; variation_id: number };

/** A slot as the wizard shows it now. */
export type Step = {
  slot: Slot;
  selection: SlotSelection;
  selected: Selected | null;
  /** Shown because the size profile or the pack suggests it; nobody has accepted it yet. */
  isSuggestion: boolean;
  /** Chosen now or before, and available. */
  isDone: boolean;
  problem: string | null;
};

export function stepsOf({ slots }: Entitlement, picks: Picks): Step[] {
  return slots.map((slot) => {
    const pick = picks[slot.id];
    const stored = selectionFor(slot, slot.chosen_variation_id);
    const selection = pick ?? stored ?? firstSelection(slot);
    const problem = selectionProblem(slot, selection);
    return {
      slot,
      selection,
      problem,
      selected: selectedOf(slot, selection),
      isSuggestion: pick === undefined && stored !== null && slot.is_suggestion,
      isDone: problem === null && (pick !== undefined || isDecided(slot)),
    };
  });
}

/** Where to continue: the first slot that still needs a choice; past the last one, the overview. */
export function nextOpenStep(steps: Step[]): number {
  const index = steps.findIndex(({ isDone }) => !isDone);
  return index === -1 ? steps.length : index;
}

/** What is saved: every slot that somebody decided on. Suggestions stay suggestions until they are accepted. */
export function choicesOf(steps: Step[]): SlotChoice[] {
  return steps.flatMap(({ slot, selected, isDone }) =>
    isDone && selected ? [{ slot_id: slot.id, variation_id: selected.size.variation_id }] : [],
  );
}

/** `Home shirt · Red, M` */
export function choiceText(selected: Selected): string {
  return [selected.option.title, detailText(selected)].filter(Boolean).join(" · ");
}

/** `Red, M`; what comes in one colour or size alone is not named. */
export function detailText({ option, color, size }: Selected): string {
  const hasSizes = option.colors.some(({ sizes }) => sizes.length > 1);
  return [option.colors.length > 1 && color.name, hasSizes && size.size].filter(Boolean).join(", ");
}

/** `+$2.50`, or that nothing is to be paid. */
export function surchargeText({ option }: Pick<Selected, "option">, quantity: number): string {
  if (option.surcharge === 0) return words.included;
  const price = formatDollars(option.surcharge);
  return quantity > 1 ? words.surchargeEach(price) : words.surcharge(price);
}

type CartEntitlement = CartPack["entitlements"][number];

/** An entitlement as stored in the cart. */
export function cartEntitlement({ id, pack }: Entitlement, steps: Step[]): CartEntitlement {
  return {
    entitlement_id: id,
    title: pack.name,
    choices: steps.flatMap(({ slot, selected }) =>
      selected
        ? [
            {
              slot_id: slot.id,
              variation_id: selected.size.variation_id,
              label: words.choice(slot.label, choiceText(selected)),
            },
          ]
        : [],
    ),
  };
}

/**
 * A person's packs in the cart after an entitlement is added: it replaces an earlier choice for the same
 * one, and what cannot be used any more is dropped.
 */
export function cartEntry(
  person: Pick<EntitledPerson, "member_id" | "name" | "open">,
  packs: CartPack[],
  added: CartEntitlement,
): CartPack {
  const before = packs.find(({ member_id }) => member_id === person.member_id)?.entitlements ?? [];
  const isUsable = (id: number) => person.open.some((one) => one.id === id && one.status === "open");
  const others = before.filter(({ entitlement_id: id }) => id !== added.entitlement_id && isUsable(id));
  return { member_id: person.member_id, name: person.name, entitlements: [...others, added] };
}

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
