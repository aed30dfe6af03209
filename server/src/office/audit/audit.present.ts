import type { AuditEntry } from "#contract/audit-log.ts";
import type { Words } from "#server/words/languages.ts";
import { thingsIn, withoutWords } from "./audit.rules.ts";
import type { AuditEntryRow } from "./list-entries.queries.ts";

/**
 * An entry as it is shown. The log itself never changes, so what identifies a forgotten person is left out here:
 * their name as an actor, and every text in before and after.
 */
export function presentAuditEntry(
  words: Words,
  row: AuditEntryRow,
  names: ReadonlyMap<string, string>,
): AuditEntry {
  const { created_at, member_id, member_name, actor_is_forgotten, person_is_forgotten, ...entry } = row;
  const isPersonal = actor_is_forgotten || person_is_forgotten;
  return {
    ...entry,
    ...(isPersonal && {
      before: withoutWords(entry.before) ?? null,
      after: withoutWords(entry.after) ?? null,
    }),
    names: Object.fromEntries(
      thingsIn([entry.before, entry.after]).flatMap(({ kind, id }) => {
        const name = names.get(`${kind} ${id}`);
        return name === undefined ? [] : [[`${kind} ${id}`, name]];
      }),
    ),
    actor_name: actor_is_forgotten ? words.members.erased.name : entry.actor_name,
    at: created_at.toISOString(),
    subject_name: names.get(`${entry.subject_kind} ${entry.subject_id}`) ?? "",
    member: member_id === null || member_name === null ? null : { id: member_id, name: member_name },
  };
}
