import { type Expression, type Node, type ParameterDeclaration, SyntaxKind } from "typescript/unstable/ast";
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { TypeFlags } from "typescript/unstable/sync";
import type { Program } from "./program.ts";

/** What parameters stand for, by the number of their symbol. */
export type Scope = ReadonlyMap<number, Where>;
/** Which way was taken where there are several, by the symbol or the expression that decides. */
export type Choices = ReadonlyMap<Decider, string>;
type Decider = number | string | Node;
/** An expression and what the parameters in it stand for. */
export type Where = {
  node: Node;
  scope: Scope;
  /** What is pushed to a list after it was made. */
  added?: Expression[];
  choices?: Choices;
  /** The filter that may leave an item of a list out. */
  filter?: Node;
  /** Where a value is not written down as such: the name of a property, or a property with its value. */
  word?: string;
  pair?: [Where, Where];
  /** One of these. */
  any?: Where[];
};
export type Callable = Node & { parameters: readonly ParameterDeclaration[]; body?: Node };

/** Why an expression cannot be read; `parameter` where it could be if its function's callers were known. */
export class Unread extends Error {
  readonly node: Node;
  readonly parameter: ParameterDeclaration | undefined;
  constructor(node: Node, reason: string, parameter?: ParameterDeclaration) {
    super(reason);
    this.node = node;
    this.parameter = parameter;
  }
}

/** A scope in which a function's parameters stand for what it is given. */
export function bind(
  program: Program,
  parameters: readonly ParameterDeclaration[],
  given: Where[],
  outer: Scope,
): Scope {
  const scope = new Map(outer);
  parameters.forEach((parameter, at) => {
    const value = given[at] ?? (parameter.initializer && { node: parameter.initializer, scope: outer });
    if (!value) return;
    const key = isIdentifier(parameter.name) ? program.symbolOf(parameter.name)?.id : keyOfPattern(parameter);
    if (key !== undefined) scope.set(key, value);
  });
  return scope;
}

const patternKeys = new WeakMap<Node, number>();
let lastPatternKey = 0;
/** Symbols have numbers above zero; patterns, which have no symbol, get some below. */
export function keyOfPattern(parameter: Node): number {
  const known = patternKeys.get(parameter);
  if (known) return known;
  lastPatternKey -= 1;
  patternKeys.set(parameter, lastPatternKey);
  return lastPatternKey;
}

export function isCallable(node: Node): node is Callable {
  return (
    isFunctionDeclaration(node) ||
    isArrowFunction(node) ||
    isFunctionExpression(node) ||
    isMethodDeclaration(node)
  );
}

export function returnsOf({ body }: Callable): Node[] {
  if (!body) return [];
  if (!isBlock(body)) return [body];
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isCallable(node)) return;
    if (isReturnStatement(node) && node.expression) found.push(node.expression);
    node.forEachChild(visit);
  };
  visit(body);
  return found;
}

/** A list to which its block pushes more; each is taken to be there. */
export function withPushed(program: Program, found: Where, declaration: Node): Where {
  if (!isArrayLiteralExpression(found.node) || !isVariableDeclaration(declaration)) return found;
  const own = program.symbolOf(declaration.name);
  const added: Expression[] = [];
  const visit = (node: Node): void => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "push" &&
      isIdentifier(node.expression.expression) &&
      program.symbolOf(node.expression.expression)?.id === own?.id
    )
      added.push(...node.arguments);
    node.forEachChild(visit);
  };
  const block = declaration.parent.parent.parent;
  if (isBlock(block)) visit(block);
  return added.length > 0 ? { ...found, added } : found;
}

export function isKnownByType(program: Program, node: Node): boolean {
  const types = program.typesOf(node).filter(({ flags }) => !(flags & TypeFlags.Nullable));
  return types.every(
    (one) => one.isStringLiteralType() || (one.flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike)) !== 0,
  );
}

export function withChoice(found: Where[], key: Decider, way: string): Where[] {
  return found.map((one) => ({ ...one, choices: new Map([...(one.choices ?? []), [key, way]]) }));
}

/** The same for conditions that ask the same: a name, or whether a name or a member is some word. */
export function deciderOf(program: Program, condition: Node): Decider {
  if (isBinaryExpression(condition) && isStringLiteral(condition.right)) {
    const symbol = program.symbolOf(condition.left);
    if (symbol) return `${symbol.id} ${condition.operatorToken.getText()} ${condition.right.text}`;
  }
  const symbol = isIdentifier(condition) ? program.symbolOf(condition) : undefined;
  const declaration = symbol && program.declarationOf(symbol);
  if (declaration && isVariableDeclaration(declaration) && declaration.initializer)
    return deciderOf(program, declaration.initializer);
  return symbol?.id ?? condition;
}

export function isChoice(kind: SyntaxKind): boolean {
  return kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken;
}

/** The platform's list of a table's columns, which are written where the table is declared. */
export function isColumnsOf(node: Node): boolean {
  return isCallExpression(node) && isIdentifier(node.expression) && node.expression.text === "columnsOf";
}
