import { parseSync } from "vite";
import { type Guard, type Kind, kindOf } from "./kinds.ts";
import { type Cut, sqlGuards } from "./sql-guards.ts";

// The parser's tree, as far as it is read here.
type Tree = { type: string; start: number; end: number; [key: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const tree = (value: unknown): Tree | null => (isTree(value) ? value : null);
const trees = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const nameOf = (value: unknown): string => textOf(tree(value)?.name) || textOf(tree(value)?.value);

/** What is found in a piece of code, its kind where the words in it say nothing. */
type Found = Cut & { kind: Kind; taken: string };
type Source = { path: string; text: string };

/** Every guard of a source. Without it, the source still parses. Throws where it is no TypeScript. */
export function findGuards(path: string, text: string): Guard[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Found[] = [];
  const asks = /\.policy\.ts$/.test(path);
  const visit = (node: Tree, isPredicate: boolean): void => {
    // Types are written like code and do nothing.
    if (node.type.startsWith("TS") && !("expression" in node)) return;
    found.push(...guardsAt(node, { path, text }, isPredicate));
    const below = isPredicate || isNamedPredicate(node);
    for (const value of Object.values(node))
      for (const one of Array.isArray(value) ? value : [value]) if (isTree(one)) visit(one, below);
  };
  for (const statement of trees(program.body)) visit(statement, asks);
  return withIds(path, text, found);
}

function guardsAt(node: Tree, source: Source, isPredicate: boolean): Found[] {
  if (node.type === "IfStatement") return refusals(node, source);
  if (node.type === "LogicalExpression") return isPredicate ? partsOfPredicate(node, source) : [];
  if (node.type === "BinaryExpression") return edges(node, source);
  if (node.type === "CallExpression") return nameOf(node.callee) === "endpoint" ? callers(node) : [];
  if (node.type === "ArrayExpression") return filters(node, source);
  if (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string"))
    return sql(node, source);
  return [];
}

/** `if (…) throw` and `if (…) return` with nothing in it. */
function refusals(node: Tree, { text }: Source): Found[] {
  const [test, then] = [plain(node.test), tree(node.consequent)];
  if (!test || !then || !refuses(then)) return [];
  const otherwise = kindOf(text.slice(then.start, then.end), "refusal");
  const cut = (part: Tree, to: "and false" | "or true"): Found => {
    const taken = text.slice(part.start, part.end);
    // It stays, as it may do something.
    const put = to === "and false" ? `((${taken}) && false)` : `((${taken}) || true)`;
    return { start: part.start, end: part.end, put, taken, kind: kindOf(taken, otherwise) };
  };
  if (test.type !== "LogicalExpression") return [cut(test, "and false")];
  const parts = partsOf(test, textOf(test.operator));
  if (test.operator === "||") return parts.map((part) => cut(part, "and false"));
  return [cut(test, "and false"), ...parts.map((part) => cut(part, "or true"))];
}

function refuses(node: Tree): boolean {
  if (node.type === "ThrowStatement") return true;
  if (node.type === "BlockStatement") {
    const last = trees(node.body).at(-1);
    return last !== undefined && refuses(last);
  }
  if (node.type !== "ReturnStatement") return false;
  const answer = plain(node.argument);
  if (!answer || answer.type === "Literal") return true;
  if (answer.type === "Identifier") return ["undefined", "refusal"].includes(nameOf(answer));
  if (answer.type === "ArrayExpression") return trees(answer.elements).length === 0;
  const asked = answer.type === "AwaitExpression" ? plain(answer.argument) : answer;
  return (
    asked?.type === "CallExpression" && /refus|reject|deny|fail|notFound|invalid/i.test(nameOf(asked.callee))
  );
}

/** `isOpen`, `mayMove`, `orderCan`: what such a function asks for, each part made true. */
function isNamedPredicate(node: Tree): boolean {
  const name = nameOf(node.id);
  const isFunction =
    node.type === "FunctionDeclaration" ||
    (node.type === "VariableDeclarator" && plain(node.init)?.type === "ArrowFunctionExpression");
  return isFunction && /^(is|are|has|may|can|must)[A-Z]|(Can|May)$/.test(name);
}

function partsOfPredicate(node: Tree, { text }: Source): Found[] {
  if (node.operator !== "&&") return [];
  // A chain is a tree that grows to the left; the whole of it is met again further in.
  return [node.left, node.right].map(plain).flatMap((part): Found[] => {
    if (!part || (part.type === "LogicalExpression" && part.operator === "&&")) return [];
    const taken = text.slice(part.start, part.end);
    return [{ ...part, put: `((${taken}) || true)`, taken, kind: kindOf(taken, "refusal") }];
  });
}

const beyond: Record<string, string> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };

/** Comparisons of money and goods, of which the very edge is moved to the other side. */
function edges({ operator, left, right }: Tree, { text }: Source): Found[] {
  const [one, other, sign] = [tree(left), tree(right), textOf(operator)];
  const put = beyond[sign];
  if (!one || !other || put === undefined) return [];
  const taken = text.slice(one.start, other.end);
  const kind = kindOf(taken, "refusal");
  if (kind !== "money" && kind !== "stock") return [];
  const start = text.indexOf(sign, one.end);
  return [{ start, end: start + sign.length, put, taken: `the edge of ${taken}`, kind }];
}

const wider: Record<string, string> = { admin: "staff", staff: "public", member: "public" };

/** Who may call an endpoint: the server goes by this alone, and by no name of a right. */
function callers(call: Tree): Found[] {
  const properties = trees(plain(trees(call.arguments)[0])?.properties);
  const valueIn = (key: string) => plain(properties.find((one) => nameOf(one.key) === key)?.value);
  const who = valueIn("who");
  const put = wider[nameOf(who)];
  if (!who || put === undefined) return [];
  const taken = `who ${nameOf(who)} of ${nameOf(valueIn("method"))} ${nameOf(valueIn("path"))}`;
  return [{ start: who.start, end: who.end, put: `"${put}"`, taken, kind: "right" }];
}

/** `["o.status = ?", status]`: a filter of a list. */
function filters(node: Tree, { text }: Source): Found[] {
  const [first, second] = trees(node.elements);
  if (!first || !second || !["Literal", "TemplateLiteral"].includes(first.type)) return [];
  const [start, end] = [first.start + 1, first.end - 1];
  const taken = text.slice(start, end);
  if (!/\?/.test(taken) || !/[=<>]| is /.test(taken)) return [];
  return [{ start, end, put: `(${taken} or true)`, taken, kind: kindOf(taken, "where") }];
}

function sql(node: Tree, { text }: Source): Found[] {
  const inside = text.slice(node.start + 1, node.end - 1);
  return sqlGuards(inside).map(({ start, end, put }): Found => {
    const taken = inside.slice(start, end);
    const at = node.start + 1;
    return {
      start: at + start,
      end: at + end,
      put,
      taken,
      kind: put === "" ? "lock" : kindOf(taken, "where"),
    };
  });
}

function partsOf(node: Tree, operator: string): Tree[] {
  const inner = plain(node);
  if (inner?.type !== "LogicalExpression" || inner.operator !== operator) return [node];
  return [inner.left, inner.right].map(tree).flatMap((part) => (part ? partsOf(part, operator) : []));
}

const around = ["ParenthesizedExpression", "TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"];

function plain(value: unknown): Tree | null {
  const found = tree(value);
  return found && around.includes(found.type) ? plain(found.expression) : found;
}

function withIds(path: string, text: string, found: Found[]): Guard[] {
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  const seen = new Map<string, number>();
  const cuts = new Set<string>();
  return found
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
    .flatMap(({ kind, start, end, put, taken }): Guard[] => {
      const cut = `${start} ${end} ${put}`;
      if (cuts.has(cut)) return [];
      cuts.add(cut);
      const short = taken.replaceAll(/\s+/g, " ");
      const name = `${path}: ${short}`;
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const line = starts.findLastIndex((one) => one <= start) + 1;
      return [
        { kind, path, line, start, end, taken: short, put, id: times === 1 ? name : `${name} (${times})` },
      ];
    });
}

/** The source without the guard. */
export function without(text: string, { start, end, put }: Pick<Guard, "start" | "end" | "put">): string {
  return text.slice(0, start) + put + text.slice(end);
}
