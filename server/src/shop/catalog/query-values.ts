/**
 * Rows of a form as one parameter for `jsonb_to_recordset`. A lone surrogate, which JSON can write and PostgreSQL
 * refuses, becomes the replacement character, as it does in a plain parameter.
 */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value) => (typeof value === "string" ? value.toWellFormed() : value));
}
