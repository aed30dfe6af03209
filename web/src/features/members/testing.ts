import type { AdminMember } from "#contract/member-rows.ts";

/** A member for unit tests; what matters to a test is said there. */
export function aMember(parts: Partial<AdminMember> = {}): AdminMember {
  return {
    id: 31,
    first_name: "Ava",
    last_name: "Thompson",
    name: "Ava Thompson",
    email: "ava@rovers.example",
    phone: "+44 7700 900142",
    account_status: 1,
    membership_category: null,
    membership_is_own: true,
    sizes: {},
    primary: null,
    relation: "",
    credits: 100,
    credit_entries: [{ id: 1, credits: 50, expires_at: "2027-01-31T23:59:59.999Z" }],
    held_credits: 0,
    secondary_members: [],
    pack_ids: [],
    order_count: 0,
    login_time: null,
    invited_at: null,
    created_at: "2026-01-05T10:00:00.000Z",
    version: 3,
    can: {
      invite: true,
      change_email: true,
      manage_credits: true,
      delete: true,
      erase: true,
      export: true,
    },
    why_not: { delete: null, erase: null },
    ...parts,
  };
}
