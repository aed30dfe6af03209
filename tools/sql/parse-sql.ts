import { loadModule, parseSync } from "libpg-query";

/** A node of PostgreSQL's parse tree, such as `{ RangeVar: { relname: "orders" } }`, or what it holds. */
export type Tree = { readonly [key: string]: unknown };
/** One of the statements of a text, and where it begins and ends in it, in bytes. */
export type Parsed = { tree: Tree; start: number; end: number };

await loadModule();

/** The statements of a text. Throws what the parser says. */
export function parseSql(text: string): Parsed[] {
  const length = Buffer.byteLength(text);
  return (parseSync(text).stmts ?? []).map(({ stmt, stmt_location: start = 0, stmt_len: size }) => ({
    tree: treeOf(stmt),
    start,
    end: size ? start + size : length,
  }));
}

export function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a node holds under a key, an empty one where it holds nothing. */
export function treeOf(value: unknown): Tree {
  return isTree(value) ? value : {};
}

export function listOf(value: unknown): Tree[] {
  return Array.isArray(value) ? value.filter(isTree) : [];
}

export function wordOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** The nodes directly below one. */
export function below(tree: Tree): Tree[] {
  return Object.values(tree).flatMap((value) =>
    Array.isArray(value) ? listOf(value) : isTree(value) ? [value] : [],
  );
}

/** The names of a column reference, such as `["o", "club_id"]`; none of anything else. */
export function columnOf(tree: Tree): string[] {
  return listOf(treeOf(tree.ColumnRef).fields).map((field) => wordOf(treeOf(field.String).sval));
}
