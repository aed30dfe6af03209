/**
 * Rows of a form as one parameter for `jsonb_to_recordset`. Half of a character, which JSON can write and PostgreSQL
 * refuses, becomes the sign for a character that cannot be read, as it does in a plain parameter.
 */
export function jsonRows(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value) => (typeof value === "string" ? value.toWellFormed() : value));
}
