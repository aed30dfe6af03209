/** PostgreSQL's own parser. Its trees are walked by their keys, so its own types, one for each kind of node, are not needed. */
declare module "libpg-query" {
  export function loadModule(): Promise<void>;
  export function parseSync(text: string): {
    stmts?: { stmt?: unknown; stmt_location?: number; stmt_len?: number }[];
  };
}
