import type { MemberRow } from "#contract/member-rows.ts";
import { toDollars } from "#contract/money.ts";
import type { ListedMember } from "./list-members.queries.ts";

export function presentListedMember(row: ListedMember): MemberRow {
  return {
    id: row.id,
    user: {
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email ?? "",
      credits: row.primary === null ? toDollars(row.credits_cents) : 0,
    },
    account_status: row.account_status,
    login: row.login,
    login_time: row.login_time?.toISOString() ?? null,
    invitation: row.invitation,
    invited_at: row.invited_at?.toISOString() ?? null,
    invitation_count: row.invitation_count,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    pack_ids: row.pack_ids,
    membership_category: idAndName(row.category_id, row.category_name),
    primary: row.primary,
    secondary_count: row.secondary_count,
    created_at: row.created_at.toISOString(),
  };
}

export function idAndName(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
