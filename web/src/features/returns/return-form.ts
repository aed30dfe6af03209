import type { z } from "zod";
import { type ReturnChoices, returnForm } from "#contract/returns.ts";
import { complaints } from "#web/lib/form-fields.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { returns } from "#words/returns.ts";
import { choiceText, type ReturnKind, type ReturnReason } from "./return-words.ts";

const { errors: words, lines } = returns;

export type OfferedLine = ReturnChoices["lines"][number];
export type ReturnInput = z.input<typeof returnForm>;

export type LineValues = {
  order_line_id: number;
  isChosen: boolean;
  quantity: Typed;
  /** What is wanted instead, as a select holds it. */
  variation_id: string | null;
};
export type ReturnValues = {
  kind: ReturnKind;
  reason: ReturnReason | null;
  comment: string;
  lines: LineValues[];
};

/** How many of a line can be returned in this way. */
export function mostOf(line: OfferedLine, kind: ReturnKind): number {
  return kind === "return" ? line.returnable : line.exchangeable;
}

/** The ways open to at least one item of the order; exchange first, which most people want. */
export function openKinds({ lines }: ReturnChoices): ReturnKind[] {
  return (["exchange", "return"] as const).filter((kind) => lines.some((line) => mostOf(line, kind) > 0));
}

/** A sole item is chosen from the start. */
export function emptyReturn(choices: ReturnChoices): ReturnValues {
  return {
    kind: openKinds(choices)[0] ?? "exchange",
    reason: null,
    comment: "",
    lines: choices.lines.map(({ order_line_id }) => ({
      order_line_id,
      isChosen: choices.lines.length === 1,
      quantity: 1,
      variation_id: null,
    })),
  };
}

/** The lines that are sent: chosen, and returnable in this way. */
function chosenLines(values: ReturnValues, choices: ReturnChoices): LineValues[] {
  return values.lines.filter(({ isChosen, order_line_id }) => {
    const line = choices.lines.find((one) => one.order_line_id === order_line_id);
    return isChosen && line !== undefined && mostOf(line, values.kind) > 0;
  });
}

export function toReturnInput(values: ReturnValues, choices: ReturnChoices, orderId: number): ReturnInput {
  const { kind, reason, comment } = values;
  return {
    order_id: orderId,
    kind,
    // The form has already refused an empty choice.
    reason: reason as ReturnReason,
    comment,
    lines: chosenLines(values, choices).map(({ order_line_id, quantity, variation_id }) => ({
      order_line_id,
      quantity: Number(quantity),
      ...(kind === "exchange" && variation_id !== null && { variation_id: Number(variation_id) }),
    })),
  };
}

/** What is missing, by field. */
export function returnErrors(values: ReturnValues, choices: ReturnChoices, orderId: number) {
  const input = toReturnInput(values, choices, orderId);
  const errors: Record<string, string> = {};
  if (values.reason === null) errors.reason = words.why;
  if (input.lines.length === 0) errors.lines = words.nothing;
  for (const [at, line] of values.lines.entries()) {
    if (!chosenLines(values, choices).includes(line)) continue;
    const offered = choices.lines.find((one) => one.order_line_id === line.order_line_id);
    const most = offered ? mostOf(offered, values.kind) : 0;
    const quantity = Number(line.quantity);
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
      errors[`lines.${at}.quantity`] = most === 1 ? words.onlyOne : words.between(most);
    if (values.kind === "exchange" && line.variation_id === null)
      errors[`lines.${at}.variation_id`] = words.instead;
  }
  const { error } = returnForm.safeParse(input);
  if (Object.keys(errors).length === 0)
    for (const [field, sentence] of complaints(error)) errors[field] ??= sentence;
  return errors;
}

/** The server numbers the lines that were sent; its errors are moved to the lines of the form. */
export function atFormLines(
  errors: Record<string, string>,
  values: ReturnValues,
  choices: ReturnChoices,
): Record<string, string> {
  const sent = chosenLines(values, choices);
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentence]) => {
      const [, at, rest] = /^lines\.(\d+)\.(.+)$/.exec(field) ?? [];
      const line = at === undefined ? undefined : sent[Number(at)];
      if (!line) return [field, sentence];
      const input = rest === "variation_id" ? "variation_id" : "quantity";
      return [`lines.${values.lines.indexOf(line)}.${input}`, sentence];
    }),
  );
}

/** What a line can be exchanged for, with how many there are; its own colour first. */
export function exchangeChoices({ color, exchanges }: OfferedLine) {
  const own = exchanges.filter((one) => one.color === color);
  const others = exchanges.filter((one) => one.color !== color);
  return [...own, ...others].map((one) => ({
    value: String(one.variation_id),
    label: lines.choice(choiceText(one) || lines.theSame, stockWords(one.in_stock)),
    disabled: one.in_stock < 1,
  }));
}

export function stockWords(count: number): string {
  return count > 0 ? lines.inStock(count) : lines.soldOut;
}

/** What comes back for what is chosen, in dollars. */
export function moneyBack(values: ReturnValues, choices: ReturnChoices): number {
  const cents = chosenLines(values, choices).reduce((sum, { order_line_id, quantity }) => {
    const line = choices.lines.find((one) => one.order_line_id === order_line_id);
    return sum + Math.round((line?.unit_price ?? 0) * 100) * (Number(quantity) || 0);
  }, 0);
  return cents / 100;
}
