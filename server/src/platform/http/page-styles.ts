/** A split style sheet, as written by the web app's build (`web/build/cut-styles.ts`). */
export type StylePiece =
  | { selectors: [selector: string, classes: string[]][]; body: string }
  | { under: string; pieces: StylePiece[] }
  | { keyframes: string; css: string }
  | { css: string };

/** The rules of these sheets, in order, that a page may need as it is: a fifth or less of them. */
export function usedStyles(pieces: StylePiece[], html: string): string {
  const inPage = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  const isMet = (classes: string[]) => classes.every((name) => inPage.has(name));
  const write = (some: StylePiece[]): string => some.map(writePiece).join("");
  const writePiece = (piece: StylePiece): string => {
    if ("css" in piece) return "keyframes" in piece ? "" : piece.css;
    if ("under" in piece) {
      const inner = write(piece.pieces);
      return inner && `${piece.under}{${inner}}`;
    }
    const met = piece.selectors.filter(([, classes]) => isMet(classes));
    return met.length === 0 ? "" : `${met.map(([selector]) => selector).join()}{${piece.body}}`;
  };
  return withKeyframes(withoutIdleVariables(write(pieces), html), pieces);
}

/** The library's sheets contain hundreds of variables; unused ones, and those only used by them, are left out. */
function withoutIdleVariables(css: string, html: string): string {
  const readBy = (text: string) =>
    (text.match(/var\(--[\w-]+/g) ?? []).map((name) => name.slice("var(".length));
  const readByPage = readBy(html);
  for (let before = ""; before !== css; ) {
    before = css;
    const read = new Set([...readByPage, ...readBy(css)]);
    css = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (kept, name) => (read.has(name) ? kept : ""));
  }
  return css;
}

function withKeyframes(css: string, pieces: StylePiece[]): string {
  const all = (some: StylePiece[]): StylePiece[] =>
    some.flatMap((piece) => ("under" in piece ? all(piece.pieces) : [piece]));
  const used = all(pieces).flatMap((piece) =>
    "keyframes" in piece && css.includes(piece.keyframes) ? [piece.css] : [],
  );
  return css + used.join("");
}
