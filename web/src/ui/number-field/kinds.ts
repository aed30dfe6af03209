import { numbers as words } from "#words/numbers.ts";
import { formatDollars } from "../../lib/format.ts";
import { readAmount, readWhole, type Typed } from "../../lib/typed-numbers.ts";
import { formatCount } from "../../words/counted.ts";

/** How a kind of number is read, and shown to who is not typing it. */
export type Kind = {
  read: typeof readAmount;
  write: (value: number) => string;
  /** How it is shown to who begins to type, where that is otherwise. */
  edit?: (value: number) => string;
  hint: string;
  hasSteps?: boolean;
};

export type Bounds = { min?: number | undefined; max?: number | undefined };

export const dollars: Kind = { read: readAmount, write: formatDollars, hint: words.amount };
export const pieces: Kind = { read: readWhole, write: formatCount, hint: words.whole, hasSteps: true };
export const serial: Kind = { read: readWhole, write: String, hint: words.whole };
export const percent = withUnit({ read: readAmount, write: String, hint: words.percent }, "%");

/** The same with a word or sign behind it, which may be left out. */
export function withUnit(kind: Kind, unit: string): Kind {
  const sign = unit.trim();
  const bare = (text: string) => (text.trim().endsWith(sign) ? text.trim().slice(0, -sign.length) : text);
  return {
    ...kind,
    read: (text) => kind.read(bare(text)),
    write: (value) => kind.write(value) + unit,
    edit: kind.write,
  };
}

export function written({ write }: Kind, value: Typed): string {
  return value === "" || Number.isNaN(value) ? "" : write(value);
}

/** What is wrong with a text, or null. */
export function complaint(
  kind: Kind,
  text: string,
  { min = -Infinity, max = Infinity }: Bounds,
): string | null {
  if (text.trim() === "") return null;
  const read = kind.read(text);
  if (read === "unclear") return words.unclear(text.replaceAll(/\D/g, ""));
  if (read === null) return kind.hint;
  if (read > max) return words.atMost(kind.write(max));
  return read < min ? words.atLeast(kind.write(min)) : null;
}

/** What a text means: NaN where it is no such number, or out of bounds. */
export function meant(kind: Kind, text: string, bounds: Bounds, emptyAs: Typed): Typed {
  if (text.trim() === "") return emptyAs;
  return complaint(kind, text, bounds) === null ? Number(kind.read(text)) : Number.NaN;
}
