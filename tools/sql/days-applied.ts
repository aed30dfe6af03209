import type { Node } from "typescript/unstable/ast";
import { SyntaxKind } from "typescript/unstable/ast";
import { isBinaryExpression, isIdentifier } from "typescript/unstable/ast/is";
import { below, columnOf, isTree, listOf, type Tree, treeOf, wordOf } from "./parse-sql.ts";
import type { Program } from "./program.ts";

/** A column that says from when or until when something holds. */
export type Bound = { table: string; column: string };

/**
 * The bounds that nothing applies: they are stored and shown, but neither a statement about their table nor the code asks
 * whether they are before or after anything. In the code they are known by their name alone.
 */
export function neverApplied(bounds: Bound[], statements: Tree[], program: Program): Bound[] {
  const compared = new Set(statements.flatMap((statement) => comparedIn(statement, bounds)));
  const inCode = comparedInCode(program);
  return bounds.filter(
    (bound) => !compared.has(`${bound.table}.${bound.column}`) && !inCode.has(bound.column),
  );
}

/** As `table.column`; one without an alias that is known is of every table of the statement that has it. */
function comparedIn(statement: Tree, bounds: Bound[]): string[] {
  const sources = new Map<string, string>();
  const found: string[][] = [];
  // What stands in a subquery is compared there, or not at all.
  const note = (tree: Tree): void => {
    if (tree.SubLink) return;
    if (tree.ColumnRef) found.push(columnOf(tree));
    for (const next of below(tree)) note(next);
  };
  const visit = (tree: Tree): void => {
    // What is written to stands under `relation`.
    for (const range of [tree.RangeVar, tree.relation].filter(isTree))
      sources.set(wordOf(treeOf(range.alias).aliasname) || wordOf(range.relname), wordOf(range.relname));
    const expression = tree.A_Expr;
    if (isTree(expression) && isRelation(expression)) note(expression);
    for (const next of below(tree)) visit(next);
  };
  visit(statement);
  const tables = new Set(sources.values());
  return found.flatMap((names) => {
    const [column, alias] = names.toReversed();
    const table = alias === undefined ? undefined : sources.get(alias);
    return bounds
      .filter(
        (one) => one.column === column && (table === undefined ? tables.has(one.table) : table === one.table),
      )
      .map((one) => `${one.table}.${one.column}`);
  });
}

const isRelation = ({ kind, name }: Tree): boolean =>
  /^AEXPR_(NOT_)?BETWEEN/.test(wordOf(kind)) ||
  listOf(name).some((part) => /^[<>]=?$/.test(wordOf(treeOf(part.String).sval)));

const relations: readonly SyntaxKind[] = [
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
];

/** Every name that stands in a comparison of the code. */
function comparedInCode({ sources }: Program): Set<string> {
  const names = new Set<string>();
  const note = (node: Node): void => {
    if (isIdentifier(node)) names.add(node.text);
    node.forEachChild(note);
  };
  const visit = (node: Node): void => {
    if (isBinaryExpression(node) && relations.includes(node.operatorToken.kind)) note(node);
    node.forEachChild(visit);
  };
  for (const source of sources) visit(source);
  return names;
}
