/** A list of a table's columns, each of which must be there: `[...] as const satisfies Columns<typeof products>`. */
export type Columns<T extends { $inferSelect: object }> = readonly (keyof T["$inferSelect"])[];

/** The row that such a list reads. */
export type Chosen<T extends { $inferSelect: object }, C extends Columns<T>> = Pick<
  T["$inferSelect"],
  C[number]
>;

/** The list as SQL; `prefix` is the table's name in the statement with its dot, such as `p.`. */
export function listed(columns: readonly string[], prefix = ""): string {
  return columns.map((column) => `${prefix}${column}`).join(", ");
}
