import { below, isTree, listOf, numberOf, type Tree, treeOf, wordOf } from "./parse-sql.ts";

/** A table that a statement names, where in bytes, and whether it writes to it. */
export type TableUse = { table: string; schema: string; writes: boolean; at: number };

const writers = ["InsertStmt", "UpdateStmt", "DeleteStmt", "MergeStmt"];

/** The tables that a statement reads and writes; not what it names itself with `with`. */
export function tablesOf(statement: Tree): TableUse[] {
  const uses: TableUse[] = [];
  const visit = (tree: Tree, named: ReadonlySet<string>): void => {
    const own = new Set([...named, ...namedBy(tree)]);
    const note = (range: Tree, writes: boolean) => {
      const [table, schema] = [wordOf(range.relname), wordOf(range.schemaname)];
      if (schema || !own.has(table)) uses.push({ table, schema, writes, at: numberOf(range.location) });
    };
    if (isTree(tree.RangeVar)) note(tree.RangeVar, false);
    for (const kind of writers) {
      const writer = tree[kind];
      if (isTree(writer) && isTree(writer.relation)) note(writer.relation, true);
    }
    // `for update of o` names an alias, not a table.
    for (const next of below(tree)) if (!isTree(next.LockingClause)) visit(next, own);
  };
  visit(statement, new Set());
  return uses;
}

function namedBy(tree: Tree): string[] {
  return listOf(treeOf(tree.withClause).ctes).map((cte) => wordOf(treeOf(cte.CommonTableExpr).ctename));
}
