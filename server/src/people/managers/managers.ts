import type { z } from "zod";
import { roles } from "#contract/endpoint.ts";
import { searchText } from "#contract/fold-text.ts";
import type { managerForm, managerRow, managers } from "#contract/managers.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { queueMail, takeBackMails } from "../../ground/messages/index.ts";
import {
  emailChanged,
  endAccess,
  endLinks,
  forgetAccess,
  revokeSessionsOf,
  sendPasswordLink,
  takeInvitation,
} from "../auth/index.ts";
import {
  bySurname,
  createStaff,
  deleteStaff,
  lockStaff,
  type StaffChange,
  updateStaff,
} from "../members/index.ts";

type Shown = z.input<typeof managerRow>;

/** The club's admins and managers, each with what the caller may do to their rights. */
export async function showManagers(ctx: Ctx, input: Input<typeof managers.show>) {
  return inClub(ctx, async (tx) => {
    const { rows, ...page } = await listStaff(tx, input);
    const standing = { actorId: ctx.actor.id, activeAdmins: await activeAdmins(tx) };
    return { data: rows.map((row) => presentManager(row, standing)), ...page };
  });
}

/** One of them. Throws NOT_FOUND. */
async function showManager(tx: ClubTx, ctx: Ctx, id: number): Promise<Shown> {
  const row = await findStaff(tx, id);
  if (!row) throw new ApiError("NOT_FOUND");
  return presentManager(row, { actorId: ctx.actor.id, activeAdmins: await activeAdmins(tx) });
}

/** Adds an admin or a manager and mails a link for choosing a password. Throws DUPLICATE. */
export async function inviteManager(ctx: Ctx, form: z.output<typeof managerForm>): Promise<Shown> {
  await takeInvitation(ctx);
  return inClub(ctx, async (tx) => {
    const id = await createStaff(tx, ctx, {
      email: form.email,
      first_name: form.first_name,
      last_name: form.last_name,
      role: form.role,
    });
    await sendPasswordLink(tx, ctx, { kind: "staff", id });
    return showManager(tx, ctx, id);
  });
}

/**
 * Changes an admin or a manager. A new role or state ends their sessions at once; a new address ends the links
 * sent to the old one, which is notified. Throws NOT_FOUND, STALE_VERSION, DUPLICATE, LAST_ADMIN, FORBIDDEN.
 */
export async function updateManager(ctx: Ctx, input: Input<typeof managers.update>): Promise<Shown> {
  return inClub(ctx, async (tx) => {
    const { person, activeAdmins } = await lockStaff(tx, input.id);
    const standing = { actorId: ctx.actor.id, activeAdmins };
    checkStillAdmin(standing);
    if (!person) throw new ApiError("NOT_FOUND");
    if (person.version !== input.version) throw new ApiError("STALE_VERSION");
    const after: StaffChange = {
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email,
      role: input.role,
      account_status: statusFor(input.account_status, person.has_password),
    };
    const changesRights = after.role !== person.role || after.account_status !== person.account_status;
    if (changesRights) checkRights(person, standing);
    await updateStaff(tx, person.id, after);
    const account = { kind: "staff", id: person.id } as const;
    if (changesRights) await revokeSessionsOf(tx, ctx, account);
    if (after.account_status === 2) await endAccess(tx, ctx, account);
    if (after.email !== person.email) {
      await endLinks(tx, ctx, account);
      const data = { first_name: person.first_name };
      await queueMail(tx, ctx, { mail: emailChanged, to: person.email, data });
      if (after.account_status === 0) await sendPasswordLink(tx, ctx, account);
    }
    const { email, first_name, last_name, role, account_status } = person;
    await recordAudit(tx, ctx, {
      action: "staff.updated",
      subjectKind: "staff",
      subjectId: person.id,
      before: { first_name, last_name, email, role, account_status },
      after,
    });
    return showManager(tx, ctx, person.id);
  });
}

/**
 * Deletes an admin or a manager, ending their sessions, with an invitation that was not sent yet. What they did stays in
 * the audit log under their name. Throws NOT_FOUND, LAST_ADMIN, FORBIDDEN.
 */
export async function deleteManager(ctx: Ctx, id: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const { person, activeAdmins } = await lockStaff(tx, id);
    const standing = { actorId: ctx.actor.id, activeAdmins };
    checkStillAdmin(standing);
    if (!person) throw new ApiError("NOT_FOUND");
    checkRights(person, standing);
    await forgetAccess(tx, { kind: "staff", id });
    await takeBackMails(tx, { event: "staff_invited", recipient: person.email });
    await deleteStaff(tx, id);
    const { email, first_name, last_name, role, account_status } = person;
    await recordAudit(tx, ctx, {
      action: "staff.deleted",
      subjectKind: "staff",
      subjectId: id,
      before: { first_name, last_name, email, role, account_status },
    });
  });
}

function presentManager(row: StaffRow, standing: Standing): Shown {
  return {
    ...row,
    name: `${row.first_name} ${row.last_name}`,
    is_you: row.id === standing.actorId,
    can: allowedOn(row, standing),
  };
}

type StaffRow = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  role: 2 | 5;
  account_status: 0 | 1 | 2;
  login_time: Date | null;
  invited_at: Date | null;
  created_at: Date;
  version: number;
};

const columns =
  "s.id, s.first_name, s.last_name, s.email, s.role, s.account_status, s.login_time, s.invited_at, s.created_at, s.version";

/** What each sort orders by; DIR is the direction. */
const sortColumns = {
  name: bySurname("s", "DIR"),
  email: "s.email DIR, s.id",
  role: `s.role DIR, ${bySurname("s")}`,
  login_time: "s.login_time DIR nulls last, s.id",
  status: `s.account_status DIR, ${bySurname("s")}`,
} as const;

/** One page of the club's admins and managers. `keywords` is searched literally in name and email. */
async function listStaff(tx: ClubTx, input: Input<typeof managers.show>) {
  const order = sortColumns[input.sort ?? "name"].replaceAll("DIR", input.order_by ?? "asc");
  const from = `from staff s
     where s.club_id = $1
       and ($2::text is null or strpos(fold_text(s.first_name || ' ' || s.last_name || ' ' || s.email), $2) > 0)
       and ($3::int is null or s.role = $3) and ($4::int is null or s.account_status = $4)`;
  const values = [tx.clubId, searchText(input.keywords) ?? null, input.role ?? null, input.status ?? null];
  return readPage(tx, input, { from, values }, ({ limit, offset }) =>
    tx.query<StaffRow>(`select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}`, values),
  );
}

async function findStaff(tx: ClubTx, id: number): Promise<StaffRow | null> {
  const text = `select ${columns} from staff s where s.club_id = $1 and s.id = $2`;
  const [row] = await tx.query<StaffRow>(text, [tx.clubId, id]);
  return row ?? null;
}

async function activeAdmins(tx: ClubTx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select id from staff where club_id = $1 and role = 2 and account_status = 1",
    [tx.clubId],
  );
  return rows.map(({ id }) => id);
}

type Person = { id: number; role: number; account_status: number };
/** Who asks, and who can run the club at present. */
type Standing = { actorId: number | null; activeAdmins: readonly number[] };

/** What the caller may do to a person's rights. Nobody changes their own, and one active admin always remains. */
function allowedOn(person: Person, standing: Standing) {
  const may = whyNot(person, standing) === null;
  return { delete: may, disable: may, demote: may && person.role === roles.admin };
}

/** Refuses to take a person's rights away, or to change them. Throws LAST_ADMIN, FORBIDDEN. */
function checkRights(person: Person, standing: Standing): void {
  const refusal = whyNot(person, standing);
  if (refusal) throw refusal;
}

/** Refuses a caller who was an admin when the request came in but no longer is. Throws FORBIDDEN. */
function checkStillAdmin({ actorId, activeAdmins }: Standing): void {
  if (actorId === null || !activeAdmins.includes(actorId)) throw new ApiError("FORBIDDEN");
}

function whyNot(person: Person, { actorId, activeAdmins }: Standing): ApiError | null {
  if (activeAdmins.every((id) => id === person.id)) return new ApiError("LAST_ADMIN");
  if (person.id !== actorId) return null;
  return new ApiError("FORBIDDEN", {
    message: ({ managers }) => managers.notYourself,
  });
}

/**
 * The state that an account gets: a person without a password cannot be active, but waits until their link is
 * used; a person with one never becomes pending again.
 */
function statusFor(wanted: 0 | 1 | 2, hasPassword: boolean): 0 | 1 | 2 {
  if (wanted === 2) return 2;
  return hasPassword ? 1 : 0;
}
