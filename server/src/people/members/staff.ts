import { type ClubTx, violatedConstraint } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** An admin or a manager, as shown to those who run the club. */
export type StaffPerson = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  /** 2 admin, 5 manager. */
  role: 2 | 5;
  /** 1 active, 0 invited, 2 disabled. */
  account_status: 0 | 1 | 2;
  has_password: boolean;
  version: number;
};

const columns =
  "id, email, first_name, last_name, role, account_status, password_hash is not null as has_password, version";

/**
 * The person, and the ids of all active admins, every row locked: changes of who runs the club happen one after
 * the other. Rows are locked in order of id, so that two changes cannot deadlock.
 */
export async function lockStaff(
  tx: ClubTx,
  id: number,
): Promise<{ person: StaffPerson | null; activeAdmins: number[] }> {
  const rows = await tx.query<StaffPerson>(
    `select ${columns} from staff
     where club_id = $1 and (id = $2 or (role = 2 and account_status = 1))
     order by id for update`,
    [tx.clubId, id],
  );
  const admins = rows.filter(({ role, account_status }) => role === 2 && account_status === 1);
  return { person: rows.find((row) => row.id === id) ?? null, activeAdmins: admins.map((row) => row.id) };
}

export type StaffChange = Pick<StaffPerson, "email" | "first_name" | "last_name" | "role" | "account_status">;

/** Writes a person whose row is locked. Throws DUPLICATE if the email address is taken. */
export async function updateStaff(tx: ClubTx, id: number, person: StaffChange): Promise<void> {
  try {
    await tx.query(
      `update staff set email = $3, first_name = $4, last_name = $5, role = $6, account_status = $7,
         version = version + 1
       where club_id = $1 and id = $2`,
      [tx.clubId, id, person.email, person.first_name, person.last_name, person.role, person.account_status],
    );
  } catch (error) {
    if (violatedConstraint(error) !== "staff_email") throw error;
    throw new ApiError("DUPLICATE", {
      errors: { email: [({ members }) => members.emailInUse] },
      cause: error,
    });
  }
}

/** Deletes a person whose sessions and codes are already gone. */
export async function deleteStaff(tx: ClubTx, id: number): Promise<void> {
  await tx.query("delete from staff where club_id = $1 and id = $2", [tx.clubId, id]);
}
