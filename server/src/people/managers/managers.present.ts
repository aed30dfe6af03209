import type { ManagerRow } from "#contract/managers.ts";
import { allowedOn, type Standing } from "./managers.policy.ts";
import type { StaffRow } from "./managers.queries.ts";

export function presentManager(row: StaffRow, standing: Standing): ManagerRow {
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    role: row.role,
    account_status: row.account_status,
    login_time: row.login_time?.toISOString() ?? null,
    invited_at: row.invited_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    version: row.version,
    is_you: row.id === standing.actorId,
    can: allowedOn(row, standing),
  };
}
