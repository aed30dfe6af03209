import { auditInsert, recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type Chosen, columnList, defaultsOf } from "#server/platform/db/columns.ts";
import { type ClubTx, violatedConstraint } from "#server/platform/db/in-club.ts";
import { eventInsert } from "#server/platform/events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { members } from "./members.tables.ts";
import { givenColumns, searchedColumns } from "./person-columns.ts";

/** A person as they begin; what is left out is as the table has it. */
export type NewMember = Pick<GivenRow, "email" | "first_name" | "last_name"> & Partial<GivenRow>;
type GivenRow = Chosen<typeof members, typeof givenColumns>;

export type NewStaff = {
  email: string;
  first_name: string;
  last_name: string;
  /** 2 admin, 5 manager. */
  role: 2 | 5;
  password_hash?: string | null;
  /** 1 active, 0 invited, 2 disabled; invited by default. */
  account_status?: number;
};

/**
 * Creates a member; returns their id. A primary member also needs a wallet (`openWallets`); a secondary one shares its
 * primary's. Throws DUPLICATE if the email address is taken.
 */
export async function createMember(tx: ClubTx, ctx: Ctx, member: NewMember): Promise<number> {
  const [id] = await createMembers(tx, ctx, [member]);
  if (id === undefined) throw new Error("The new member has no number");
  return id;
}

/** The same for many, in one statement; returns their ids in the same order. Creates all of them or throws. */
export async function createMembers(tx: ClubTx, ctx: Ctx, people: readonly NewMember[]): Promise<number[]> {
  if (people.length === 0) return [];
  const { actor, platform, requestId } = ctx;
  const values = people.map((person) => ({ ...rowOf(person), audited: auditedPerson(person) }));
  const rows = await refuseTakenEmail(() =>
    tx.query<{ id: number }>(
      insertMembers,
      [tx.clubId, JSON.stringify(values), platform.clock.now(), actor.kind, actor.id, actor.name, requestId],
      "insert_members",
    ),
  );
  return rows.map(({ id }) => id);
}

const nothing = defaultsOf(members, givenColumns);

function rowOf(person: NewMember): GivenRow {
  return { ...nothing, ...person, email: person.email?.toLowerCase() ?? null };
}

const insertMembers = `with next as materialized (
    select nextval('members_id_seq') as id, g.place, g.given
    from jsonb_array_elements($2::jsonb) with ordinality as g (given, place)
  ), made as (
    insert into members (club_id, id, ${columnList(givenColumns)})
    select $1, next.id, ${columnList(givenColumns, "m.")}
    from next cross join lateral jsonb_populate_record(null::members, next.given) as m
    returning ${columnList(["id", ...searchedColumns])}
  ), parts as (
    ${partsInsert("made")}
  ), audit as (
    ${auditInsert({
      actorKind: "$4",
      actorId: "$5",
      actorName: "$6",
      action: "'member.created'",
      subjectKind: "member",
      subjectId: "id",
      memberId: "id",
      before: "null::jsonb",
      after: "given -> 'audited'",
      requestId: "$7",
      at: "$3",
      from: "next",
    })} returning id
  ), recorded as (
    ${eventInsert({
      event: "jsonb_build_object('kind', 'member.changed', 'member_id', id)",
      at: "$3",
      from: "made",
    })} returning id
  )
  select id from next order by place`;

/** Creates an admin or a manager; returns their id. Throws DUPLICATE if the email address is taken. */
export async function createStaff(tx: ClubTx, ctx: Ctx, staff: NewStaff): Promise<number> {
  const [row] = await refuseTakenEmail(() =>
    tx.query<{ id: number }>(
      `insert into staff (club_id, email, first_name, last_name, role, password_hash, account_status)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        tx.clubId,
        staff.email.toLowerCase(),
        staff.first_name,
        staff.last_name,
        staff.role,
        staff.password_hash ?? null,
        staff.account_status ?? 0,
      ],
    ),
  );
  if (!row) throw new Error("The new account has no number");
  const { id } = row;
  await recordAudit(tx, ctx, {
    action: "staff.created",
    subjectKind: "staff",
    subjectId: id,
    after: auditedPerson(staff),
  });
  return id;
}

/** Runs a write of an account; a taken email address becomes DUPLICATE. */
export async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!["members_email", "staff_email"].includes(violatedConstraint(error) ?? "")) throw error;
    throw new ApiError("DUPLICATE", {
      errors: { email: [({ members }) => members.emailInUse] },
      cause: error,
    });
  }
}

/** Whether anybody runs the club. */
export async function hasStaff(tx: ClubTx): Promise<boolean> {
  return (await tx.query("select 1 from staff where club_id = $1 limit 1", [tx.clubId])).length > 0;
}

/**
 * Part of a statement that writes members, `from`: the words that searches find them by. A new name adds its words; earlier
 * ones stay, because earlier orders show them. `$1` is the club.
 */
export function partsInsert(from: string): string {
  return `insert into member_parts (club_id, part, member_id)
    select $1, part, named.id
    from ${from} named, word_ends(concat_ws(' ', ${columnList(searchedColumns, "named.")})) part
    on conflict (club_id, part, member_id) do nothing returning id`;
}

/** Nobody can find the person any more, by any name that they ever had. */
export async function forgetParts(tx: ClubTx, memberId: number): Promise<void> {
  await tx.query("delete from member_parts where club_id = $1 and member_id = $2", [tx.clubId, memberId]);
}

/** Never logged, or of no use to a reader of the log. */
const leftOut = new Set(["password_hash", "has_password", "version", "id"]);

/** A person as the audit log keeps them, without password and version. */
export function auditedPerson(person: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(person).filter(([name]) => !leftOut.has(name)));
}
