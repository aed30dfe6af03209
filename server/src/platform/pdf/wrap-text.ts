type Measure = (text: string) => number;
type Piece = { text: string; gap: "" | " " };

const signs = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * Breaks a text into lines that are at most `width` wide: between words, also where they are written without spaces, and within a
 * word that is longer than a line. Beyond `most` lines the last one ends in an ellipsis. Always returns at least one line.
 */
export function wrapText(
  text: string,
  width: number,
  measure: Measure,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: Piece[] = [];
  let line: Piece = { text: "", gap: "" };
  let taken = 0;
  for (const piece of text.split(" ").filter(Boolean).flatMap(piecesOf)) {
    const more = line.text === "" ? piece.text : piece.gap + piece.text;
    const wide = measure(more);
    if (taken + wide <= width) {
      line.gap ||= line.text === "" ? piece.gap : "";
      line.text += more;
      taken += wide;
      continue;
    }
    if (line.text !== "") lines.push(line);
    const parts = breakWord(piece.text, width, measure);
    const last = parts.pop() ?? "";
    lines.push(...parts.map((part, at) => ({ text: part, gap: at === 0 ? piece.gap : ("" as const) })));
    line = { text: last, gap: parts.length === 0 ? piece.gap : "" };
    taken = measure(last);
  }
  lines.push(line);
  if (lines.length <= most) return lines.map((one) => one.text);
  const [first, ...rest] = lines.slice(most - 1);
  const left = `${first?.text}${rest.map((one) => one.gap + one.text).join("")}`;
  return [...lines.slice(0, most - 1).map((one) => one.text), shortened(left, width, measure)];
}

const withoutSpaces = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** A word, or the words of what is written without spaces; marks stay with the word that they end or begin. */
function piecesOf(text: string): Piece[] {
  if (!withoutSpaces.test(text)) return [{ text, gap: " " }];
  const pieces: Piece[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    if (last && !mayBreak(last.text, segment)) last.text += segment;
    else pieces.push({ text: segment, gap: last ? "" : " " });
  }
  return pieces;
}

function mayBreak(before: string, after: string): boolean {
  const around = `${[...before].at(-1)}${[...after][0]}`;
  return (
    withoutSpaces.test(around) && !/^[\p{Ps}\p{Pi}]|^.[\p{Pe}\p{Pf}\p{Po}\p{Pd}\p{Lm}\p{M}]/u.test(around)
  );
}

function breakWord(word: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = "";
  for (const { segment } of signs.segment(word)) {
    // A single sign stands alone even where it is wider than the line.
    if (part !== "" && measure(part + segment) > width) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}

/** As much of a text as fits, and an ellipsis; never part of a sign. */
function shortened(text: string, width: number, measure: Measure): string {
  const letters = [...signs.segment(text)];
  const cut = (count: number) => `${text.slice(0, letters[count]?.index).trimEnd()}…`;
  let [fits, tooMany] = [0, letters.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (measure(cut(middle)) <= width) fits = middle;
    else tooMany = middle;
  }
  return cut(fits);
}

/** Hold letters together or apart; a font draws nothing for them. */
export const joiners: ReadonlySet<number> = new Set([0x200c, 0x200d]);

/**
 * A text as it can be printed: accents joined with their letters, spaces as one, and nothing that is not seen, such as marks
 * that turn the direction of what follows, but joiners.
 */
export function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .replaceAll(/\p{DI}/gu, (mark) => (joiners.has(mark.codePointAt(0) ?? 0) ? mark : ""));
}
