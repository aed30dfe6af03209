/**
 * SQL: puts people in the order of a register, as every list of the panel does: by surname, then by first name. `person` is
 * their alias in the query, such as `m`; a direction, `desc` for instance, is that of all of it.
 */
export function bySurname(person: string, direction = ""): string {
  return `${person}.last_name ${direction}, ${person}.first_name ${direction}, ${person}.id ${direction}`;
}
