import type { AdminMember } from "#contract/member-rows.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { personCan, whyNotDeletePerson, whyNotErase } from "../club-members.policy.ts";
import { idAndName } from "../list/list.present.ts";
import { footprintOf } from "./footprint.queries.ts";
import { readPerson, readSecondaryMembers, type ShownSecondaryRow } from "./show-member.queries.ts";

/** A person as the panel shows them, with what the caller may do. Throws NOT_FOUND, also for an erased person. */
export async function showMember(tx: ClubTx, ctx: Ctx, id: number): Promise<AdminMember> {
  const row = await readPerson(tx, id);
  const secondaries = await readSecondaryMembers(tx, id);
  const footprint = await footprintOf(tx, id);
  const datedCents = row.grants.reduce((sum, grant) => sum + grant.cents, 0);
  const primary = idAndName(row.primary_id, row.primary_name);
  const person = {
    email: row.email,
    accountStatus: row.primary_is_inactive ? 2 : row.account_status,
    isPrimary: row.primary_id === null,
    hasPassword: row.has_password,
  };
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email ?? "",
    phone: row.phone,
    account_status: row.account_status,
    membership_category: row.membership_category,
    membership_is_own: row.membership_is_own,
    sizes: row.sizes,
    primary: primary && { ...primary, is_inactive: row.primary_is_inactive },
    relation: row.relation,
    credits: toDollars(row.balance_cents - datedCents),
    credit_entries: row.grants.map((grant) => ({
      id: grant.id,
      credits: toDollars(grant.cents),
      expires_at: new Date(grant.expires_at).toISOString(),
    })),
    held_credits: toDollars(row.held_cents),
    secondary_members: secondaries.map(presentSecondary),
    order_count: row.order_count,
    pack_ids: row.pack_ids,
    login_time: row.login_time?.toISOString() ?? null,
    invited_at: row.invited_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
    can: personCan(ctx.actor, person, footprint),
    why_not: {
      delete: whyNotDeletePerson(footprint)?.(ctx.words) ?? null,
      erase: whyNotErase(footprint)?.(ctx.words) ?? null,
    },
  };
}

/** The dependants of a person. Throws NOT_FOUND where there is no such person. */
export async function showSecondaryMembers(tx: ClubTx, id: number) {
  await readPerson(tx, id);
  return (await readSecondaryMembers(tx, id)).map(presentSecondary);
}

function presentSecondary(row: ShownSecondaryRow) {
  return { ...row, name: `${row.first_name} ${row.last_name}`, email: row.email ?? "" };
}
