import { below, columnOf, isTree, listOf, numberOf, type Tree, treeOf, wordOf } from "./parse-sql.ts";

/** A table of club data whose club no parameter says at its own place in the statement. */
export type ClubMissing = { table: string; at: number; problem: "outer" | "missing" };

type Source = { alias: string; table: string | null; at: number };
/** `given`: a parameter or constant; else the alias whose club it is. */
type Side = { given: true } | { alias: string };

const levels = ["SelectStmt", "UpdateStmt", "DeleteStmt"];

/**
 * Each table with a `club_id` must be given its club by a parameter, at its own level of the statement: directly, or by
 * being joined there to one that is. A subquery that takes the club from a row around it asks every node of a cluster.
 */
export function clubsMissing(statement: Tree, isClubTable: (name: string) => boolean): ClubMissing[] {
  const found: ClubMissing[] = [];
  const visit = (tree: Tree): void => {
    for (const kind of levels) {
      const level = tree[kind];
      if (!isTree(level)) continue;
      found.push(...missingAt(level, isClubTable));
      // The halves of a union.
      for (const half of [level.larg, level.rarg])
        if (isTree(half)) found.push(...missingAt(half, isClubTable));
    }
    for (const next of below(tree)) visit(next);
  };
  visit(statement);
  return found;
}

function missingAt(level: Tree, isClubTable: (name: string) => boolean): ClubMissing[] {
  const conditions = [...conjuncts(treeOf(level.whereClause))];
  const sources: Source[] = isTree(level.relation) ? [sourceOf(level.relation)] : [];
  const from = [...listOf(level.fromClause), ...listOf(level.usingClause)];
  for (const item of from) collect(item, sources, conditions);
  const clubTables = sources.filter(({ table }) => table !== null && isClubTable(table));
  // A list of clubs is no table of club data, but a club that is found in it is only known if its number is given.
  const isOpen = (table: string | null) => table === "clubs" || (table !== null && isClubTable(table));
  const known = new Set(sources.filter(({ table }) => !isOpen(table)).map(({ alias }) => alias));
  const outer = new Set<string>();
  const names = new Set(sources.map(({ alias }) => alias));
  const clubLists = new Set(sources.filter(({ table }) => table === "clubs").map(({ alias }) => alias));
  // Whose column a name without a table is.
  const [only, another] = clubTables.length > 0 ? clubTables : sources;
  const plain = another ? undefined : only?.alias;
  const pairs = conditions.flatMap((condition) => equalClubs(condition, plain, clubLists));
  for (let before = -1; before !== known.size + outer.size; ) {
    before = known.size + outer.size;
    for (const [one, other] of pairs) {
      for (const [side, against] of [
        [one, other],
        [other, one],
      ] as const) {
        if (!("alias" in side) || !names.has(side.alias)) continue;
        if ("given" in against || known.has(against.alias)) known.add(side.alias);
        else if (!names.has(against.alias) || outer.has(against.alias)) outer.add(side.alias);
      }
    }
  }
  return clubTables
    .filter(({ alias }) => !known.has(alias))
    .map(({ alias, table, at }) => ({
      table: table ?? "",
      at,
      problem: outer.has(alias) ? "outer" : "missing",
    }));
}

function sourceOf(range: Tree): Source {
  const table = wordOf(range.relname);
  return {
    alias: wordOf(treeOf(range.alias).aliasname) || table,
    table,
    at: numberOf(range.location),
  };
}

/** What stands in a `from`, with the conditions of its joins. */
function collect(item: Tree, sources: Source[], conditions: Tree[]): void {
  const join = item.JoinExpr;
  if (isTree(join)) {
    collect(treeOf(join.larg), sources, conditions);
    collect(treeOf(join.rarg), sources, conditions);
    conditions.push(...conjuncts(treeOf(join.quals)));
    return;
  }
  if (isTree(item.RangeVar)) sources.push(sourceOf(item.RangeVar));
  // A subquery or function among the sources has rows of whatever club it was given itself.
  for (const kind of ["RangeSubselect", "RangeFunction"]) {
    const alias = wordOf(treeOf(treeOf(item[kind]).alias).aliasname);
    if (alias) sources.push({ alias, table: null, at: 0 });
  }
}

function conjuncts(tree: Tree): Tree[] {
  const all = treeOf(tree.BoolExpr);
  return all.boolop === "AND_EXPR" ? listOf(all.args).flatMap(conjuncts) : [tree];
}

/** The two sides of a condition that says two clubs are the same, also as the first of a row of columns. */
function equalClubs(
  condition: Tree,
  plain: string | undefined,
  clubLists: ReadonlySet<string>,
): [Side, Side][] {
  const equation = treeOf(condition.A_Expr);
  const [name] = listOf(equation.name);
  if (equation.kind !== "AEXPR_OP" || wordOf(treeOf(name?.String).sval) !== "=") return [];
  const lefts = cellsOf(treeOf(equation.lexpr));
  const rights = cellsOf(treeOf(equation.rexpr));
  return lefts.flatMap((left, at) => {
    const [one, other] = [clubOf(left, plain), clubOf(rights[at] ?? {}, plain)];
    const isOfClub = [left, rights[at] ?? {}].some((side) => columnOf(side).at(-1) === "club_id");
    const isOfClubs = [one, other].some((side) => side && "alias" in side && clubLists.has(side.alias));
    return one && other && (isOfClub || isOfClubs) ? [[one, other] satisfies [Side, Side]] : [];
  });
}

function cellsOf(tree: Tree): Tree[] {
  const row = treeOf(tree.RowExpr);
  return row.args ? listOf(row.args) : [tree];
}

function clubOf(tree: Tree, plain: string | undefined): Side | null {
  if (isTree(tree.TypeCast)) return clubOf(treeOf(tree.TypeCast.arg), plain);
  if (tree.ParamRef || tree.A_Const) return { given: true };
  const names = columnOf(tree);
  if (names.at(-1) !== "club_id" && names.at(-1) !== "id") return null;
  const alias = names.length > 1 ? names[0] : plain;
  return alias === undefined ? null : { alias };
}
