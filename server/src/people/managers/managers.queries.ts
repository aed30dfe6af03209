import { searchText } from "#contract/fold-text.ts";
import type { managers } from "#contract/managers.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { bySurname } from "../members/index.ts";

export type StaffRow = {
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

const defaultPerPage = 25;
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
export async function listStaff(tx: ClubTx, input: Input<typeof managers.show>) {
  const { page = 1, per_page = defaultPerPage } = input;
  const order = sortColumns[input.sort ?? "name"].replaceAll("DIR", input.order_by ?? "asc");
  const rows = await tx.query<StaffRow & { total: number }>(
    `select ${columns}, count(*) over () as total from staff s
     where s.club_id = $1
       and ($2::text is null or strpos(fold_text(s.first_name || ' ' || s.last_name || ' ' || s.email), $2) > 0)
       and ($3::int is null or s.role = $3) and ($4::int is null or s.account_status = $4)
     order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
    [tx.clubId, searchText(input.keywords) ?? null, input.role ?? null, input.status ?? null],
  );
  return { rows, total: rows[0]?.total ?? 0, page, per_page };
}

export async function findStaff(tx: ClubTx, id: number): Promise<StaffRow | null> {
  const text = `select ${columns} from staff s where s.club_id = $1 and s.id = $2`;
  const [row] = await tx.query<StaffRow>(text, [tx.clubId, id]);
  return row ?? null;
}

export async function activeAdmins(tx: ClubTx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    "select id from staff where club_id = $1 and role = 2 and account_status = 1",
    [tx.clubId],
  );
  return rows.map(({ id }) => id);
}
