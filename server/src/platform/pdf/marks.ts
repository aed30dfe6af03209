import type { Hex } from "#contract/colors.ts";
import type { Weight } from "./fonts.ts";

/** Sizes and places are points, 72 to the inch, from the upper left corner. */
export const a4 = { width: 595.28, height: 841.89 };

export function mm(length: number): number {
  return (length * 72) / 25.4;
}

export type TextStyle = { size: number; weight: Weight; color: Hex };

/** A PNG or JPEG. */
export type PaperPicture = { content: Buffer; width: number; height: number };

/**
 * What marks are to those who have a paper read to them: a heading, a paragraph, a cell. Parts are read in the order of
 * their marks, so all marks of one part come before those of the next.
 */
export type PaperPart = {
  tag: "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";
  /** The part that this one belongs to; without one it stands on the paper itself. */
  inside?: PaperPart;
  /** Of what a `TH` is the head. */
  scope?: "Column" | "Row";
};

/**
 * One thing that stands on a page. A text is one line, whose top is at `y`; a gap is a part with nothing to read, such
 * as a cell that holds a box to tick. What belongs to no part is decoration, and not read.
 */
export type Mark = { part?: PaperPart } & (
  | ({ kind: "text"; x: number; y: number; text: string } & TextStyle)
  | { kind: "box"; x: number; y: number; width: number; height: number; fill?: Hex; stroke?: Hex }
  | { kind: "picture"; x: number; y: number; width: number; height: number; picture: PaperPicture }
  | { kind: "gap" }
);

/** What stands where on one page. */
export type PaperPage = Mark[];

/** From the top of one line to the top of the next. */
export function lineHeight({ size }: Pick<TextStyle, "size">): number {
  return size * 1.35;
}
