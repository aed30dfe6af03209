import { auditInsert, recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type Chosen, type Columns, listed } from "#server/platform/db/columns.ts";
import { type ClubTx, violatedConstraint } from "#server/platform/db/in-club.ts";
import { eventInsert } from "#server/platform/events/domain-events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { members } from "./members.tables.ts";

export type NewMember = {
  /** Null for somebody who cannot log in. */
  email: string | null;
  firstName: string;
  lastName: string;
  phone?: string;
  /** From `hashPassword`; without it the account cannot log in yet. */
  passwordHash?: string | null;
  /** 1 active, 0 pending activation, 2 inactive; pending by default. */
  accountStatus?: number;
  /** Garment group to size. */
  sizes?: Record<string, string>;
  /** Makes it a secondary member of this one. */
  primaryMemberId?: number | null;
  relation?: string;
  membershipCategoryId?: number | null;
};

export type NewStaff = {
  email: string;
  firstName: string;
  lastName: string;
  /** 2 admin, 5 manager. */
  role: 2 | 5;
  passwordHash?: string | null;
  /** 1 active, 0 invited, 2 disabled; invited by default. */
  accountStatus?: number;
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
export async function createMembers(tx: ClubTx, ctx: Ctx, members: readonly NewMember[]): Promise<number[]> {
  if (members.length === 0) return [];
  const { actor, platform, requestId } = ctx;
  const given = members.map((member) => ({ ...rowOf(member), audited: auditedPerson({ ...member }) }));
  const rows = await refuseTakenEmail(() =>
    tx.query<{ id: number }>(
      insertMembers,
      [tx.clubId, JSON.stringify(given), platform.clock.now(), actor.kind, actor.id, actor.name, requestId],
      "insert_members",
    ),
  );
  return rows.map(({ id }) => id);
}

function rowOf(member: NewMember): Chosen<typeof members, typeof givenColumns> {
  return {
    email: member.email?.toLowerCase() ?? null,
    first_name: member.firstName,
    last_name: member.lastName,
    phone: member.phone ?? "",
    password_hash: member.passwordHash ?? null,
    account_status: member.accountStatus ?? 0,
    sizes: member.sizes ?? {},
    primary_member_id: member.primaryMemberId ?? null,
    relation: member.relation ?? "",
    membership_category_id: member.membershipCategoryId ?? null,
  };
}

const givenColumns = [
  "email",
  "first_name",
  "last_name",
  "phone",
  "password_hash",
  "account_status",
  "sizes",
  "primary_member_id",
  "relation",
  "membership_category_id",
] as const satisfies Columns<typeof members>;

const insertMembers = `with next as materialized (
    select nextval('members_id_seq') as id, g.place, g.given
    from jsonb_array_elements($2::jsonb) with ordinality as g (given, place)
  ), made as (
    insert into members (club_id, id, ${listed(givenColumns)})
    select $1, next.id, ${listed(givenColumns, "m.")}
    from next cross join lateral jsonb_populate_record(null::members, next.given) as m
    returning id, first_name, last_name, email
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
        staff.firstName,
        staff.lastName,
        staff.role,
        staff.passwordHash ?? null,
        staff.accountStatus ?? 0,
      ],
    ),
  );
  if (!row) throw new Error("The new account has no number");
  const { id } = row;
  await recordAudit(tx, ctx, {
    action: "staff.created",
    subjectKind: "staff",
    subjectId: id,
    after: auditedPerson({ ...staff }),
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

/**
 * Part of a statement that writes members, `from`: the words that searches find them by. A new name adds its words; earlier
 * ones stay, because earlier orders show them. `$1` is the club.
 */
export function partsInsert(from: string): string {
  return `insert into member_parts (club_id, part, member_id)
    select $1, part, named.id
    from ${from} named, word_ends(concat_ws(' ', named.first_name, named.last_name, named.email)) part
    on conflict (club_id, part, member_id) do nothing returning id`;
}

/** Nobody can find the person any more, by any name that they ever had. */
export async function forgetParts(tx: ClubTx, memberId: number): Promise<void> {
  await tx.query("delete from member_parts where club_id = $1 and member_id = $2", [tx.clubId, memberId]);
}

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
