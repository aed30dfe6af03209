import type { z } from "zod";
import { type AuditEntry, type auditEntry, type auditLog, namedKind } from "#contract/audit-log.ts";
import { searchText } from "#contract/fold-text.ts";
import { type DaysOf, momentsOfDays } from "#server/platform/clock.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { idsOf, readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import type { Words } from "#server/words/languages.ts";

export type AuditListInput = Input<typeof auditLog.show>;
type AuditEntryRow = Omit<z.input<typeof auditEntry>, "member" | "subject_name" | "names"> & {
  member_id: number | null;
  member_name: string | null;
  actor_is_forgotten: boolean;
  person_is_forgotten: boolean;
};

/**
 * One page of what was done, newest first, with people's current names. The page's rows are
 * found first, by id only, and only they are joined: so a late page of a long log costs little more than
 * the first one.
 */
export async function listEntries(tx: ClubTx, ctx: DaysOf, input: AuditListInput) {
  const { from, values } = await selected(tx, ctx, input);
  return readPage(tx, input, { from, values, newestFirst: order(input) }, async ({ limit, offset }) => {
    const page = `select a.id ${from} order by ${order(input)} limit ${limit} offset ${offset}`;
    return tx.query<AuditEntryRow>(
      `select a.id, a.created_at as at, a.actor_kind, a.actor_name, a.action, a.subject_kind, a.subject_id,
       a.member_id,
       case when m.id is not null then m.first_name || ' ' || m.last_name end as member_name,
       a.before, a.after, a.request_id, ${actorIsForgotten} as actor_is_forgotten,
       ${isForgotten("a.member_id")} or (a.subject_kind = 'member' and ${isForgotten("a.subject_id")}) as person_is_forgotten
     from unnest($2::bigint[]) with ordinality as page (id, place)
     join audit_log a on a.club_id = $1 and a.id = page.id
     left join members m on m.club_id = a.club_id and m.id = a.member_id
     order by page.place`,
      [tx.clubId, idsOf(await tx.query<{ id: number }>(page, values))],
      "listed_audit_entries",
    );
  });
}

/** Ids rise with time and are in every index; only days are read from the index of times. */
function order({ from, to }: AuditListInput): string {
  return from || to ? "a.created_at desc, a.id desc" : "a.id desc";
}

async function selected(
  tx: ClubTx,
  ctx: DaysOf,
  input: AuditListInput,
): Promise<{ from: string; values: unknown[] }> {
  const text = searchText(input.keywords);
  const { start, end } = momentsOfDays(ctx, input);
  const conditions: [sql: string, value: unknown][] = [
    ["a.subject_kind = ?", input.subject_kind],
    ["a.subject_id = ?", input.subject_id],
    ["a.member_id = ?", input.member_id],
    ["a.action = ?", input.action],
    ["a.created_at >= ?", start],
    ["a.created_at < ?", end],
    [
      `((a.actor_name = any(?) and not ${actorIsForgotten}) or a.action = any(?))`,
      text && (await namesWith(tx, text)),
    ],
  ];
  const active = conditions.filter(([, value]) => value !== undefined && value !== null);
  const where = active.map(([sql], at) => sql.replaceAll("?", `$${at + 2}`));
  return {
    from: `from audit_log a where ${["a.club_id = $1", ...where].join(" and ")}`,
    values: [tx.clubId, ...active.map(([, value]) => value)],
  };
}

/**
 * The actors and the actions that contain this text, actions also as people read them: `order.on_hold` as
 * `order on hold`. A long log has few of either, and comparing its rows with them is faster than searching each row.
 */
async function namesWith(tx: ClubTx, text: string): Promise<string[]> {
  const rows = await tx.query<{ name: string }>(
    `with pairs as (select distinct actor_name, action from audit_log where club_id = $1)
     select actor_name as name from pairs where strpos(fold_text(actor_name), $2) > 0
     union
     select action from pairs where strpos(action, $2) > 0 or strpos(translate(action, '._', '  '), $2) > 0`,
    [tx.clubId, text],
    "audited_names",
  );
  return rows.map(({ name }) => name);
}

/** Whether the member with this id was erased, or deleted; false if it is not a number. */
function isForgotten(memberId: string): string {
  return `(${memberId} is not null and not exists (
    select 1 from members f where f.club_id = a.club_id and f.id = ${memberId} and f.erased_at is null))`;
}

/** The log keeps an actor's name; staff are named for good, members until they are forgotten. */
const actorIsForgotten = `(a.actor_kind = 'member' and ${isForgotten("a.actor_id")})`;

/**
 * An entry as it is shown. The log itself never changes, so what identifies a forgotten person is left out here:
 * their name as an actor, and every text in before and after.
 */
export function presentAuditEntry(
  words: Words,
  row: AuditEntryRow,
  names: ReadonlyMap<string, string>,
): z.input<typeof auditEntry> {
  const { member_id, member_name, actor_is_forgotten, person_is_forgotten, ...entry } = row;
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
    subject_name: names.get(`${entry.subject_kind} ${entry.subject_id}`) ?? "",
    member: member_id === null || member_name === null ? null : { id: member_id, name: member_name },
  };
}

/** The names, by `kind id`, of those of some things that still exist, from the rooms that own them. */
export async function findNames(
  tx: ClubTx,
  rooms: readonly Room[],
  things: NamedThing[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [kind, namesOf] of rooms.flatMap(({ names = {} }) => Object.entries(names))) {
    const ids = things.filter((thing) => thing.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { id, name } of await namesOf(tx, ids)) found.set(`${kind} ${id}`, name);
  }
  return found;
}

/** A thing that a field such as `category_id`, `member_ids` or `primary_member_id` means. */
type NamedThing = { kind: string; id: number };

/** The things whose ids are in a value, however deep. */
function thingsIn(value: unknown, field = ""): NamedThing[] {
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
  const fields = Object.entries(value)
    .map(([name, field]) => [name, isOwnWord(name, field) ? field : withoutWords(field)] as const)
    .filter(([, field]) => field !== undefined);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function isOwnWord(name: string, field: unknown): boolean {
  return ownWords.has(name) && typeof field === "string";
}

function listOr(list: unknown[]): unknown[] | undefined {
  return list.length > 0 ? list : undefined;
}
