import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, violatedConstraint } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events/domain-events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { auditedPerson } from "./audited-person.ts";
import { partsInsert } from "./member-parts.ts";

export type NewMember = {
  /** Null for a secondary member without a login. */
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
 * Creates a member; returns their id. A primary member also needs a wallet (`openWallet`); a secondary one shares its
 * primary's. Throws DUPLICATE if the email address is taken.
 */
export async function createMember(tx: ClubTx, ctx: Ctx, member: NewMember): Promise<number> {
  const id = await insert(
    tx,
    `with made as (
       insert into members (club_id, email, first_name, last_name, phone, password_hash, account_status, sizes,
         primary_member_id, relation, membership_category_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning *
     ), parts as (${partsInsert("made")})
     select id from made`,
    [
      member.email?.toLowerCase() ?? null,
      member.firstName,
      member.lastName,
      member.phone ?? "",
      member.passwordHash ?? null,
      member.accountStatus ?? 0,
      JSON.stringify(member.sizes ?? {}),
      member.primaryMemberId ?? null,
      member.relation ?? "",
      member.membershipCategoryId ?? null,
    ],
  );
  await recordAudit(tx, ctx, {
    action: "member.created",
    subjectKind: "member",
    subjectId: id,
    memberId: id,
    after: auditedPerson({ ...member }),
  });
  await record(tx, ctx.platform.clock.now(), { kind: "member.changed", member_id: id });
  return id;
}

/** Creates an admin or a manager; returns their id. Throws DUPLICATE if the email address is taken. */
export async function createStaff(tx: ClubTx, ctx: Ctx, staff: NewStaff): Promise<number> {
  const id = await insert(
    tx,
    `insert into staff (club_id, email, first_name, last_name, role, password_hash, account_status)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      staff.email.toLowerCase(),
      staff.firstName,
      staff.lastName,
      staff.role,
      staff.passwordHash ?? null,
      staff.accountStatus ?? 0,
    ],
  );
  await recordAudit(tx, ctx, {
    action: "staff.created",
    subjectKind: "staff",
    subjectId: id,
    after: auditedPerson({ ...staff }),
  });
  return id;
}

async function insert(tx: ClubTx, text: string, values: unknown[]): Promise<number> {
  const [row] = await refuseTakenEmail(() => tx.query<{ id: number }>(text, [tx.clubId, ...values]));
  if (!row) throw new Error("The new account has no number");
  return row.id;
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
