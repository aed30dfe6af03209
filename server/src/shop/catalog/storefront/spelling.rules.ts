import { firstFrom, isKnownWord, ranksOf, type SearchIndex, weightOf } from "./search.rules.ts";

/** The words that a misspelt one may have meant, in alphabetical order, and the weight of each. */
export type Spelling = { readonly words: readonly string[]; readonly weights: readonly number[] };

type Guess = { word: string; cost: number; weight: number };

/** Shorter words are taken as they are: too many others are one letter away. */
const oneMistakeFrom = 4;
const twoMistakesFrom = 8;
/** Beyond these a query is no typing mistake, and searching would cost more than it finds. */
const maxWrongWords = 3;
const maxLetters = 30;
const mostGuesses = 8;
const shortestGuess = 3;

/** Numbers and SKUs are never guessed: the next number is another thing, not another spelling. */
export function spellingOf(index: SearchIndex): Spelling {
  const weights = new Map<string, number>();
  index.words.forEach((word, at) => {
    const letters = /^\p{L}+(?:['’-]\p{L}+)*(?![\p{L}\p{N}])/u.exec(word)?.[0] ?? "";
    const weight = letters.length < shortestGuess ? 0 : weightOf(index, at);
    if (weight > 0) weights.set(letters, Math.max(weight, weights.get(letters) ?? 0));
  });
  const words = [...weights.keys()].sort();
  return { words, weights: words.map((word) => weights.get(word) ?? 0) };
}

/**
 * The query with every word that finds nothing replaced by the closest one that, together with the others, finds
 * something. Null if no word is wrong, or nothing is close enough.
 */
export function correctedWords(
  index: SearchIndex,
  spelling: Spelling,
  words: readonly string[],
): string[] | null {
  const wrong = new Set(words.filter((word) => !isKnownWord(index, word)));
  if (wrong.size === 0 || wrong.size > maxWrongWords) return null;
  const sure = words.filter((word) => !wrong.has(word));
  const meant = new Map<string, string>();
  for (const word of wrong) {
    const guess = closestWords(spelling, word).find((one) =>
      ranksOf(index, [...sure, ...meant.values(), one]).some((rank) => rank > 0),
    );
    if (guess === undefined) return null;
    meant.set(word, guess);
  }
  return words.map((word) => meant.get(word) ?? word);
}

/** How many letters of a word may be wrong, missing, too many, or swapped with the next. */
export function allowedMistakes(word: string): number {
  if (!/^\p{L}+(?:['’-]\p{L}+)*$/u.test(word) || word.length > maxLetters) return 0;
  if (word.length < oneMistakeFrom) return 0;
  return word.length < twoMistakesFrom ? 1 : 2;
}

/** The words closest to this one, or with a beginning close to it: fewest mistakes first, then the heaviest. */
export function closestWords(spelling: Spelling, word: string): string[] {
  return guessesFor(spelling, word)
    .sort((a, b) => a.cost - b.cost || b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, mostGuesses)
    .map((guess) => guess.word);
}

/**
 * Walks the words in alphabetical order. A prefix shared by two neighbours is compared once, and all words
 * with a hopeless prefix are skipped together, so the cost grows with the mistakes and not with the catalogue.
 */
function guessesFor({ words, weights }: Spelling, word: string): Guess[] {
  const allowed = allowedMistakes(word);
  if (allowed === 0) return [];
  const compare = startComparing(word, allowed);
  const guesses: Guess[] = [];
  let at = 0;
  while (at < words.length) {
    const guess = words[at] ?? "";
    const { asBeginning, asWhole, hopelessFrom } = compare(guess);
    if (asBeginning <= allowed) {
      const cost = Math.min(asWhole * 2, asBeginning * 2 + 1);
      guesses.push({ word: guess, cost, weight: weights[at] ?? 0 });
    }
    const isHopeless = hopelessFrom !== null && asBeginning > allowed;
    at = isHopeless ? firstFrom(words, `${guess.slice(0, hopelessFrom)}\uffff`) : at + 1;
  }
  return guesses;
}

/**
 * Counts mistakes between the word and one text after another, keeping the rows of the table that the next text
 * shares. A row compares one prefix of the text with every prefix of the word.
 */
function startComparing(word: string, allowed: number) {
  const width = word.length + 1;
  const rows = [Uint8Array.from({ length: width }, (_, at) => at)];
  /** The fewest mistakes of any prefix of the text so far against the whole word. */
  const bestUpTo = [word.length];
  let before = "";
  let known = 0;

  return (text: string) => {
    let depth = sharedLength(before, text, known);
    let hopelessFrom: number | null = null;
    while (depth < text.length) {
      const least = fillRow(rows, depth, text, word);
      depth += 1;
      bestUpTo[depth] = Math.min(bestUpTo[depth - 1] ?? width, rows[depth]?.[word.length] ?? width);
      if (least > allowed) {
        hopelessFrom = depth;
        break;
      }
    }
    before = text;
    // The last row of a hopeless text is compared again, so that each text that shares it is found hopeless too.
    known = hopelessFrom === null ? depth : depth - 1;
    return {
      asBeginning: bestUpTo[depth] ?? width,
      asWhole: hopelessFrom === null ? (rows[depth]?.[word.length] ?? width) : width,
      hopelessFrom,
    };
  };
}

/** The next row of the table; returns its smallest number, a lower bound for all later rows. */
function fillRow(rows: Uint8Array[], depth: number, text: string, word: string): number {
  const above = rows[depth] ?? new Uint8Array(word.length + 1);
  const row = rows[depth + 1] ?? new Uint8Array(word.length + 1);
  rows[depth + 1] = row;
  row[0] = depth + 1;
  let least = depth + 1;
  for (let at = 1; at <= word.length; at += 1) {
    const isSame = text[depth] === word[at - 1];
    let mistakes = Math.min(
      (above[at] ?? 0) + 1,
      (row[at - 1] ?? 0) + 1,
      (above[at - 1] ?? 0) + (isSame ? 0 : 1),
    );
    if (depth > 0 && at > 1 && text[depth] === word[at - 2] && text[depth - 1] === word[at - 1])
      mistakes = Math.min(mistakes, (rows[depth - 1]?.[at - 2] ?? 0) + 1);
    row[at] = mistakes;
    if (mistakes < least) least = mistakes;
  }
  return least;
}

function sharedLength(first: string, second: string, most: number): number {
  let length = 0;
  while (length < most && first[length] === second[length]) length += 1;
  return length;
}
