import { below, columnOf, isTree, listOf, type Tree, treeOf, wordOf } from "./parse-sql.ts";

/** What a database divided by clubs refuses or does otherwise, and what to write instead. */
const advice = {
  "order of ids":
    "decides by the order of ids, which is not that of time on a cluster. Order by a moment first.",
  "exists (select from":
    'says "exists (select from", which a cluster cannot pass on. Write "exists (select 1 from".',
  "simple case in an update": 'says "case x when" in an update. A cluster takes "case when x =".',
  "insert from select":
    "inserts what it selects without returning anything, which a cluster refuses under row-level security. Add a returning.",
} as const;
export type ClusterRule = keyof typeof advice;

/** The rules that a statement does not keep, each once. */
export function againstCluster(statement: Tree): { rule: ClusterRule; advice: string }[] {
  const found = new Set<ClusterRule>();
  const visit = (tree: Tree, isUpdate: boolean): void => {
    if (isByIds(treeOf(tree.SelectStmt)) || isExtremeId(treeOf(tree.FuncCall))) found.add("order of ids");
    const query = treeOf(treeOf(treeOf(tree.SubLink).subselect).SelectStmt);
    const isExists = treeOf(tree.SubLink).subLinkType === "EXISTS_SUBLINK";
    if (isExists && !query.targetList && !query.larg) found.add("exists (select from");
    if (isUpdate && treeOf(tree.CaseExpr).arg) found.add("simple case in an update");
    const insert = treeOf(tree.InsertStmt);
    const isFilled = treeOf(treeOf(insert.selectStmt).SelectStmt).targetList;
    if (isFilled && !insert.returningList && !insert.returningClause) found.add("insert from select");
    for (const next of below(tree)) visit(next, isUpdate || isTree(tree.UpdateStmt));
  };
  visit(statement, false);
  return [...found].map((rule) => ({ rule, advice: advice[rule] }));
}

/** The newest by number; a number behind a moment only tells equal ones apart. */
function isByIds(query: Tree): boolean {
  const [first] = listOf(query.sortClause);
  const key = treeOf(first?.SortBy);
  return key.sortby_dir === "SORTBY_DESC" && columnOf(treeOf(key.node)).at(-1) === "id";
}

function isExtremeId(call: Tree): boolean {
  const name = wordOf(treeOf(listOf(call.funcname).at(-1)?.String).sval);
  return ["min", "max"].includes(name) && listOf(call.args).some((one) => columnOf(one).at(-1) === "id");
}
