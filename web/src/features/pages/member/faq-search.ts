import { foldText } from "#contract/fold-text.ts";

export type Question = { id: number; question: string; answer: string };
/** A piece of text, and whether it is what was searched for. */
export type Piece = { text: string; isFound: boolean };

/** The words that are searched for, folded, longest first, so that the longer of two that overlap is marked. */
export function searchedWords(keywords: string): string[] {
  const words = foldText(keywords).split(/\s+/).filter(Boolean);
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Questions that hold every word in question or answer, in the club's order. */
export function searchQuestions<T extends Question>(questions: T[], words: string[]): T[] {
  return questions.filter(({ question, answer }) => {
    const text = foldText(`${question} ${plainOf(answer)}`);
    return words.every((word) => text.includes(word));
  });
}

/** Whether the answer itself holds one of the words. */
export function isInAnswer({ answer }: Question, words: string[]): boolean {
  const text = foldText(plainOf(answer));
  return words.some((word) => text.includes(word));
}

/** The text cut where a word begins or ends. */
export function piecesOf(text: string, words: string[]): Piece[] {
  return cut([...text], words);
}

/** The same in sanitised HTML: what is found in its text, never in its tags, stands in `<mark>`. */
export function markHtml(html: string, words: string[]): string {
  if (words.length === 0) return html;
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith("<") ? part : markText(part, words)))
    .join("");
}

function markText(text: string, words: string[]): string {
  // An entity counts as one character and is kept as written.
  const signs = text.match(/&(?:\w+|#\d+);|./gsu) ?? [];
  return cut(signs, words)
    .map((piece) => (piece.isFound ? `<mark>${piece.text}</mark>` : piece.text))
    .join("");
}

/** Folding may change the number of characters, so each one remembers its original position. */
function cut(signs: string[], words: string[]): Piece[] {
  const places: number[] = [];
  let folded = "";
  for (const [place, sign] of signs.entries()) {
    const own = foldText(sign.length > 1 && sign.startsWith("&") ? signOf(sign) : sign);
    folded += own;
    for (let at = 0; at < own.length; at += 1) places.push(place);
  }
  const isFound = signs.map(() => false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      for (let end = at; end < at + word.length; end += 1) isFound[places[end] ?? 0] = true;
  const pieces: Piece[] = [];
  for (const [place, text] of signs.entries()) {
    const last = pieces.at(-1);
    const found = isFound[place] ?? false;
    if (last?.isFound === found) last.text += text;
    else pieces.push({ text, isFound: found });
  }
  return pieces;
}

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
};

function signOf(entity: string): string {
  return entities[entity] ?? entity;
}

function plainOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&\w+;/g, signOf)
    .replaceAll(/\s+/g, " ");
}
