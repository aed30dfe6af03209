/** A piece of a text, by its place there, and what is put there instead. */
export type Cut = { start: number; end: number; put: string };

type Token = { text: string; start: number; end: number; depth: number };

const isSql = (text: string) =>
  /\b(select|update|delete|insert|from|join|club_id)\b/.test(text) && /\bwhere\s/.test(text);
/** They end a list of conditions. */
const ends = new Set(
  "order group having limit offset returning for union intersect except on fetch window do then".split(" "),
);
const comparison = /[=<>]|\b(is|in|exists|like|ilike|any|between|not)\b|^\$\{[^}]*\}$|^[a-z_.]+$/;
/** Row-level security keeps clubs apart, whether a statement says so or not. */
const ofClub = /^(\w+\.)?club_id = (\$\d+|\$\{[^}]*\}|(\w+\.)?club_id)$|^(\w+\.)?id = (\w+\.)?club_id$/;
const ofJoin = /^\w+\.(\w+_)?id = \w+\.(\w+_)?id$/;

/** The conditions of the `where`s of a text of SQL, each made true, and its locks. Holes of a template are taken as they are. */
export function sqlGuards(text: string): Cut[] {
  return [...(isSql(text) ? conditions(text) : []), ...locks(text)].toSorted(
    (one, other) => one.start - other.start,
  );
}

function locks(text: string): Cut[] {
  const found = text.matchAll(
    /\bfor (?:no key update|update|share|key share)\b(?! (?:using|to)\b)(?: of \w+(?:, \w+)*)?(?: skip locked| nowait)?/g,
  );
  const isStatement = /\bselect\b|\bfrom\b|\$\{/.test(text);
  return isStatement
    ? [...found].map(({ 0: lock, index }) => ({ start: index, end: index + lock.length, put: "" }))
    : [];
}

function conditions(text: string): Cut[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => (token.text === "where" ? conditionsAfter(tokens, at, text) : []));
}

function conditionsAfter(tokens: Token[], where: number, text: string): Cut[] {
  const depth = tokens[where]?.depth ?? 0;
  const parts: Token[][] = [[]];
  let isBetween = false;
  for (const token of tokens.slice(where + 1)) {
    const isHere = token.depth === depth;
    if (token.depth < depth || (isHere && ends.has(token.text))) break;
    // What is joined by `or` is one condition, whose parts do not stand alone.
    if (isHere && token.text === "or") return [];
    if (isHere && token.text === "between") isBetween = true;
    if (isHere && token.text === "and" && !isBetween) parts.push([]);
    else {
      if (isHere && token.text === "and") isBetween = false;
      parts.at(-1)?.push(token);
    }
  }
  return parts.flatMap((part): Cut[] => {
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last || part.some((token, at) => isTail(token, part[at - 1]))) return [];
    const [start, end] = [first.start, last.end];
    const condition = text.slice(start, end);
    const isOne = comparison.test(condition) && !ofClub.test(condition) && !ofJoin.test(condition);
    // It stays, so that its values are still asked for.
    return isOne ? [{ start, end, put: `(${condition} or true)` }] : [];
  });
}

/** A hole that no operator leads to may hold anything, such as an order. */
function isTail({ text }: Token, before: Token | undefined): boolean {
  return text.startsWith("${") && before !== undefined && /^(\w+|\)|'.*')$/s.test(before.text)
    ? !/^(and|or|where|on|when|then|else|not|in|is|any|from|like|exists|select|join|by|interval|distinct)$/.test(
        before.text,
      )
    : false;
}

/** Words, texts, holes and signs with how deep in brackets they are; `case … end` is a bracket too. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; ) {
    const start = at;
    at = endOfToken(text, at);
    const token = text.slice(start, at);
    if (/^\s+$/.test(token)) continue;
    if (token === ")" || token === "end") depth -= 1;
    tokens.push({ text: token, start, end: at, depth });
    if (token === "(" || token === "case") depth += 1;
  }
  return tokens;
}

function endOfToken(text: string, start: number): number {
  const rest = text.slice(start);
  if (rest.startsWith("${")) return start + lengthOfHole(rest);
  return start + (/^('(?:[^']|'')*'|\$\d+|[\w.]+|\s+|[\s\S])/.exec(rest)?.[0].length ?? 1);
}

function lengthOfHole(text: string): number {
  let open = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === "{") open += 1;
    if (text[at] === "}") open -= 1;
    if (open === 0) return at + 1;
  }
  return text.length;
}
