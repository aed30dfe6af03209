import { type AuditEntry, namedKind } from "#contract/audit-log.ts";

/** A thing that a field such as `category_id`, `member_ids` or `primary_member_id` means. */
export type NamedThing = { kind: string; id: number };

/** The things whose ids are in a value, however deep. */
export function thingsIn(value: unknown, field = ""): NamedThing[] {
  if (Array.isArray(value)) return value.flatMap((one) => thingsIn(one, field));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => thingsIn(inner, name));
  const kind = namedKind(field);
  return kind && typeof value === "number" ? [{ kind, id: value }] : [];
}

/** All things that an entry refers to by id: its subject, and those in before and after. */
export function namedIn({
  subject_kind,
  subject_id,
  before,
  after,
}: Pick<AuditEntry, "subject_kind" | "subject_id" | "before" | "after">): NamedThing[] {
  const inside = thingsIn([before, after]);
  return subject_id === null ? inside : [{ kind: subject_kind, id: subject_id }, ...inside];
}

/** Fields whose words are the product's own and not about a person. */
const ownWords = new Set(["status", "payment_status", "fulfilment_status", "kind", "source", "event"]);

/**
 * What can be shown of an act when its person is forgotten: numbers, booleans and states. Any text
 * may contain a name, so no text is kept, nor anything made only of texts.
 */
export function withoutWords(value: unknown): unknown {
  if (typeof value === "string") return undefined;
  if (Array.isArray(value)) return listOr(value.map(withoutWords).filter((one) => one !== undefined));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, field]) => [name, isOwnWord(name, field) ? field : withoutWords(field)] as const)
    .filter(([, field]) => field !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function isOwnWord(name: string, field: unknown): boolean {
  return ownWords.has(name) && typeof field === "string";
}

function listOr(list: unknown[]): unknown[] | undefined {
  return list.length > 0 ? list : undefined;
}
