type Measure = (text: string) => number;

const signs = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Breaks a text into lines that are at most `width` wide: between words, and within a word that is longer than a line.
 * Beyond `most` lines the last one ends in an ellipsis. Always returns at least one line.
 */
export function wrapText(
  text: string,
  width: number,
  measure: Measure,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = breakWord(word, width, measure);
    line = parts.pop() ?? "";
    lines.push(...parts);
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).join(" ");
  return [...lines.slice(0, most - 1), shortened(rest, width, measure)];
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

function shortened(text: string, width: number, measure: Measure): string {
  const letters = [...signs.segment(text)].map(({ segment }) => segment);
  while (letters.length > 0 && measure(`${letters.join("").trimEnd()}…`) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
