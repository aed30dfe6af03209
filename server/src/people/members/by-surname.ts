/**
 * SQL: puts people in the order of a register, as every list of the panel does: by surname, then by first name, as people sort
 * names. `person` is their alias in the query, such as `m`; a direction, `desc` for instance, is that of all of it.
 */
export function bySurname(person: string, direction = ""): string {
  return inOrderOf(
    [`${person}.last_name collate names`, `${person}.first_name collate names`, `${person}.id`],
    direction,
  );
}

/** The same by first name, then by surname. */
export function byFirstName(person: string, direction = ""): string {
  return inOrderOf(
    [`${person}.first_name collate names`, `${person}.last_name collate names`, `${person}.id`],
    direction,
  );
}

function inOrderOf(columns: string[], direction: string): string {
  return columns.map((column) => `${column} ${direction}`).join(", ");
}
