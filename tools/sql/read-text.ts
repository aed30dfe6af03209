import { type CallExpression, type Node, SyntaxKind } from "typescript/unstable/ast";
import {
  isBinaryExpression,
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
} from "typescript/unstable/ast/is";
import { type Type, TypeFlags } from "typescript/unstable/sync";
import type { Program } from "./program.ts";
import { listsFrom, lookUp } from "./read-values.ts";
import { type Choices, type Scope, Unread, type Where } from "./values.ts";

/** A piece of SQL and where it is written. */
export type Part = { text: string; at: Node };
/** A statement as it may be sent, and what was taken for values that are one of a few words. */
export type Text = { parts: Part[]; choices: Choices };

/** The number of a placeholder that is given when the statement is put together. */
export const laterNumber = "\u0001";

/**
 * What texts an expression may have. Each alternative of each piece is in one of them at least; pieces that depend on
 * the same word are of the same one, others with as many alternatives are taken to choose alike. Throws Unread.
 */
export function readText(program: Program, where: Where): Text[] {
  return lookUp(program, where).flatMap((found) => {
    const choices = found.choices ?? none;
    if (choices.size === 0) return textsOf(program, found);
    return textsOf(program, found).map((text) => ({
      ...text,
      choices: new Map([...text.choices, ...choices]),
    }));
  });
}

const none: Choices = new Map();

function written(at: Node, text: string): Text[] {
  return [{ parts: [{ text, at }], choices: none }];
}

function textsOf(program: Program, { node, scope, word }: Where): Text[] {
  if (word !== undefined) return written(node, word);
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
    return written(node, node.text);
  if (isTemplateExpression(node)) {
    const pieces = node.templateSpans.flatMap(({ expression, literal }) => [
      readText(program, { node: expression, scope }),
      written(literal, literal.text),
    ]);
    return inRow([written(node.head, node.head.text), ...pieces]);
  }
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) {
    if (program.typesOf(node).some(({ flags }) => flags & TypeFlags.StringLike))
      return inRow([node.left, node.right].map((side) => readText(program, { node: side, scope })));
  }
  return (isCallExpression(node) && madeByMethod(program, node, scope)) || byType(program, node);
}

function inRow(pieces: Text[][]): Text[] {
  return pieces.reduce(beside, [{ parts: [], choices: none }]);
}

/** So many forms of one statement are looked at; of one that has more, each alternative once at least. */
const mostForms = 48;

/** Each alternative beside each of the other piece that can go with it. */
function beside(left: Text[], right: Text[]): Text[] {
  const both = left.flatMap((one) =>
    right
      .filter((other) => canGoTogether(one.choices, other.choices))
      .map((other) => ({
        parts: [...one.parts, ...other.parts],
        choices: new Map([...one.choices, ...other.choices]),
      })),
  );
  const most = Math.max(left.length, right.length, mostForms);
  return both.length <= most
    ? both
    : Array.from({ length: most }, (_, at) => both[Math.floor((at * both.length) / most)] ?? []).flat();
}

function canGoTogether(one: Choices, other: Choices): boolean {
  for (const [key, way] of one) if (other.has(key) && other.get(key) !== way) return false;
  return true;
}

function withChoice(text: Text, key: Node, way: string): Text {
  return { ...text, choices: new Map([...text.choices, [key, way]]) };
}

/** What methods of strings and lists give, as far as SQL is made with them. */
function madeByMethod(program: Program, node: CallExpression, scope: Scope): Text[] | null {
  if (!isPropertyAccessExpression(node.expression)) return null;
  const { expression: own, name } = node.expression;
  const [first, second] = node.arguments;
  if (name.text === "join") {
    const between = first ? readText(program, { node: first, scope }) : written(node, ",");
    const joined = (list: Where[]) =>
      inRow(
        list
          .map((item) => readText(program, item))
          .flatMap((item, at) => (at === 0 ? [item] : [between, item])),
      );
    return listsFrom(program, { node: own, scope }).flatMap((items) => {
      const filter = items.find((item) => item.filter)?.filter;
      const always = items.filter((item) => !item.filter);
      if (!filter || always.length === 0) return joined(items);
      return [
        ...joined(items).map((text) => withChoice(text, filter, "all")),
        ...joined(always).map((text) => withChoice(text, filter, "none")),
      ];
    });
  }
  if ((name.text === "replaceAll" || name.text === "replace") && first && second) {
    const [from] = readText(program, { node: first, scope });
    const by = readText(program, { node: second, scope });
    const texts = readText(program, { node: own, scope });
    return texts.flatMap(({ parts, choices }) =>
      by.map((other) => ({
        parts: parts.map((part) => ({ ...part, text: part.text.replaceAll(wordsOf(from), wordsOf(other)) })),
        choices: new Map([...choices, ...other.choices]),
      })),
    );
  }
  return null;
}

/** What the compiler knows of a value that is not written down: one of a few words, or a number. */
function byType(program: Program, node: Node): Text[] {
  const types = program.typesOf(node).filter(({ flags }) => !(flags & TypeFlags.Nullable));
  const key = program.symbolOf(node)?.id ?? node;
  return types.map((one) => {
    const text = wordOf(one, node);
    const choices = types.length === 1 ? none : new Map([[key, text]]);
    return { parts: [{ text, at: node }], choices };
  });
}

function wordOf(type: Type | undefined, node: Node): string {
  if (type?.isStringLiteralType() || type?.isNumberLiteralType()) return String(type.value);
  if (type && type.flags & (TypeFlags.Number | TypeFlags.BigInt)) return laterNumber;
  throw new Unread(node, "a text that is made when it runs");
}

export function wordsOf(text: Text | undefined): string {
  return text?.parts.map((part) => part.text).join("") ?? "";
}
