/** Each sign of Code 39 as bar, space, bar ...: nine of them, the three wide ones marked `w`. */
const signs: Record<string, string> = {
  "0": "nnnwwnwnn",
  "1": "wnnwnnnnw",
  "2": "nnwwnnnnw",
  "3": "wnwwnnnnn",
  "4": "nnnwwnnnw",
  "5": "wnnwwnnnn",
  "6": "nnwwwnnnn",
  "7": "nnnwnnwnw",
  "8": "wnnwnnwnn",
  "9": "nnwwnnwnn",
  A: "wnnnnwnnw",
  B: "nnwnnwnnw",
  C: "wnwnnwnnn",
  D: "nnnnwwnnw",
  E: "wnnnwwnnn",
  F: "nnwnwwnnn",
  G: "nnnnnwwnw",
  H: "wnnnnwwnn",
  I: "nnwnnwwnn",
  J: "nnnnwwwnn",
  K: "wnnnnnnww",
  L: "nnwnnnnww",
  M: "wnwnnnnwn",
  N: "nnnnwnnww",
  O: "wnnnwnnwn",
  P: "nnwnwnnwn",
  Q: "nnnnnnwww",
  R: "wnnnnnwwn",
  S: "nnwnnnwwn",
  T: "nnnnwnwwn",
  U: "wwnnnnnnw",
  V: "nwwnnnnnw",
  W: "wwwnnnnnn",
  X: "nwnnwnnnw",
  Y: "wwnnwnnnn",
  Z: "nwwnwnnnn",
  "-": "nwnnnnwnw",
  ".": "wwnnnnwnn",
  " ": "nwwnnnwnn",
};
const edge = "nwnnwnwnn";
const wide = 2.5;

/**
 * The bars of a text in Code 39, which any scanner reads, in units of the narrowest bar; null where the code has no
 * sign for a character.
 */
export function code39(text: string): { bars: { at: number; width: number }[]; width: number } | null {
  const codes = [...text].map((sign) => signs[sign]);
  if (text === "" || !codes.every((code) => code !== undefined)) return null;
  const bars: { at: number; width: number }[] = [];
  let at = 0;
  for (const code of [edge, ...codes, edge]) {
    for (const [element, kind] of [...code].entries()) {
      const width = kind === "w" ? wide : 1;
      if (element % 2 === 0) bars.push({ at, width });
      at += width;
    }
    at += 1;
  }
  return { bars, width: at - 1 };
}
