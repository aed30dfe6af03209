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

/** One thing that stands on a page. A text is one line, whose top is at `y`. */
export type Mark =
  | ({ kind: "text"; x: number; y: number; text: string } & TextStyle)
  | { kind: "box"; x: number; y: number; width: number; height: number; fill?: Hex; stroke?: Hex }
  | { kind: "picture"; x: number; y: number; width: number; height: number; picture: PaperPicture };

/** What stands where on one page. */
export type Page = Mark[];

/** From the top of one line to the top of the next. */
export function lineHeight({ size }: Pick<TextStyle, "size">): number {
  return size * 1.35;
}
