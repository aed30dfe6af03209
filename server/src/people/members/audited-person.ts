type Person = Record<string, unknown>;

/** Never logged, or of no use to a reader of the log. */
const leftOut = new Set(["passwordHash", "hasPassword", "version", "id"]);

/** A person as the audit log keeps them: under the names of the table's columns, without password and version. */
export function auditedPerson(person: Person): Person {
  const kept = Object.entries(person).filter(([name]) => !leftOut.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [columnOf(name), value]));
}

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
