import { textKey } from "#contract/same-text.ts";
import { rowProblems } from "#server/platform/sheets/row-problem.ts";
import { type Cells, headingOf, namedCells } from "#server/platform/sheets/sheet.ts";
import type { Text } from "#server/words/languages.ts";
import { packsSheet } from "../sheets/members.sheet.ts";
import { isAddress, normalCells } from "./member-row.rules.ts";

/** A row of the sheet Packs. */
export type PackSheetRow = {
  /** A member by their own address; a secondary member, or anybody without an address, by names. */
  person: { email: string } | { primary_email: string | null; first_name: string; last_name: string };
  pack: string;
  season: string | undefined;
  /** By the place or the label of a slot: an SKU, or product, colour and size. */
  choices: [slot: string, choice: string][];
};

/** Parses the cells of a row. Throws with every problem of the row. */
export function readPackRow(written: Cells): PackSheetRow {
  const cells = normalCells(written);
  const problems = new Map<string, Text[]>();
  const refuse = (key: string, sentence: Text) => problems.set(headingOf(packsSheet, key), [sentence]);
  const isNamed = cells.email === undefined && cells.first_name !== undefined;
  const isSecondary = (cells.primary_email !== undefined && !isOwn(cells)) || isNamed;
  for (const key of ["email", "primary_email"])
    if (cells[key] !== undefined && !isAddress(cells[key]))
      refuse(key, ({ importRows }) => importRows.notAnAddress);
  const needed = [...(isSecondary ? ["first_name", "last_name"] : ["email"]), "pack"];
  for (const key of needed) if (cells[key] === undefined) refuse(key, ({ importRows }) => importRows.missing);
  if (problems.size > 0) throw rowProblems(problems);
  const { email = "", primary_email = null, first_name = "", last_name = "", pack = "", season } = cells;
  const byNames = {
    primary_email: primary_email?.toLowerCase() ?? null,
    first_name,
    last_name,
  };
  return {
    person: isSecondary ? byNames : { email: email.toLowerCase() },
    pack,
    season,
    choices: namedCells(cells, "choice"),
  };
}

/** The row names a person by an address of their own, or repeats it. */
function isOwn({ email, primary_email, first_name, last_name }: Cells): boolean {
  if (email === undefined) return false;
  return email.toLowerCase() === primary_email?.toLowerCase() || !(first_name && last_name);
}

type Slot = { id: number; label: string; options: { product_id: number; title: string }[] };
type Variation = { id: number; product_id: number; color: string; size: string; sku: string };

/** The slot that a heading means, `2` or its label; undefined if the pack has none such. */
export function slotCalled<S extends Slot>(slots: readonly S[], name: string): S | undefined {
  const labelled = slots.find(({ label }) => words(label) === words(name));
  return labelled ?? (/^\d{1,2}$/.test(name) ? slots[Number(name) - 1] : undefined);
}

/** The variation that is meant: by SKU, or as `Home shirt, Red, M`; without the colour if there is only one. */
export function variationCalled(
  slot: Slot,
  variations: readonly Variation[],
  choice: string,
): Variation | undefined {
  const searchedWords = words(choice);
  const bySku = variations.find(({ sku }) => words(sku) === searchedWords);
  if (bySku) return bySku;
  const ofProduct = Map.groupBy(variations, (one) => one.product_id);
  const inSlot = slot.options.flatMap(({ product_id, title }) =>
    (ofProduct.get(product_id) ?? []).map((one) => ({ one, title })),
  );
  // Thousands of goods have a few titles, colours and sizes.
  const cache = new Map<string, string>();
  const nameOf = (...texts: string[]) =>
    texts
      .map((text) => {
        const found = cache.get(text) ?? words(text);
        cache.set(text, found);
        return found;
      })
      .join(",");
  const whole = inSlot.find(({ one, title }) => nameOf(title, one.color, one.size) === searchedWords);
  if (whole) return whole.one;
  const short = inSlot.filter(({ one, title }) => nameOf(title, one.size) === searchedWords);
  return short.length === 1 ? short[0]?.one : undefined;
}

type AllowingSlot = Omit<Slot, "options"> & {
  options: { product_id: number; title: string; variation_ids: number[] | null }[];
};

/** The variations that a slot allows. */
export function optionsOfSlot<V extends Variation>(slot: AllowingSlot, variations: readonly V[]): V[] {
  return variations.filter(({ id, product_id }) =>
    slot.options.some(
      (option) =>
        option.product_id === product_id && (!option.variation_ids || option.variation_ids.includes(id)),
    ),
  );
}

/** Choices as cells of columns by position, such as `choice:1`. What could not be read back as the same is left out. */
export function choiceCells(
  slots: readonly AllowingSlot[],
  variations: readonly Variation[],
  choices: readonly { slot_id: number; variation_id: number }[],
): Cells {
  const cells = choices.flatMap(({ slot_id, variation_id }): [string, string][] => {
    const slot = slots.find(({ id }) => id === slot_id);
    const place = slots.findIndex((_, at) => slotCalled(slots, String(at + 1)) === slot) + 1;
    if (!slot || place === 0) return [];
    const allowed = optionsOfSlot(slot, variations);
    const chosen = allowed.find(({ id }) => id === variation_id);
    const isClear = chosen && variationCalled(slot, allowed, chosen.sku) === chosen;
    return isClear ? [[`choice:${place}`, chosen.sku]] : [];
  });
  return Object.fromEntries(cells);
}

/** The same for texts that mean the same, in any spelling and with any dash. */
function words(text: string): string {
  const parts = text.split(",").map((part) => textKey(part).replaceAll(/[\u2010-\u2015]/g, "-"));
  return parts.join(",");
}
