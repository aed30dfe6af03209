import { randomBytes } from "node:crypto";
import { createMember, createSession, rowsOf } from "#server/testing/factories.ts";
import { openShop, type Person, type Shop } from "../../sales/orders/orders.testing.ts";

/** The people and products of `openShop`, and the panel's calls on members. */
export type Club = Awaited<ReturnType<typeof openClub>>;

export async function openClub() {
  const shop = await openShop();
  const call = (
    method: string,
    path: string,
    options: { as?: Person; body?: unknown; club?: string; headers?: Record<string, string> } = {},
  ) => {
    const { as = shop.admin, club = "rovers", ...rest } = options;
    return shop.server.call(club, method, `/club-member/${path}`, { token: as.token, ...rest });
  };
  return { ...shop, shop: shop as Shop, call };
}

/** A member with a session of their own. */
export async function addPerson(club: Club, values: Record<string, unknown> = {}): Promise<Person> {
  const id = await createMember(club.server.owner, club.clubId, values);
  return { id, token: await createSession(club.server.owner, club.clubId, { memberId: id }) };
}

/** A membership category; returns its id. */
export async function addCategory(club: Club, values: Record<string, unknown> = {}): Promise<number> {
  const row = { club_id: club.clubId, name: `Adult ${randomBytes(4).toString("hex")}`, ...values };
  const columns = Object.keys(row);
  const [made] = await rowsOf<{ id: number }>(
    club.server.owner,
    `insert into membership_categories (${columns.join(", ")})
     values (${columns.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(row),
  );
  if (!made) throw new Error("no category was made");
  return made.id;
}

/** The row of a member as the table tells it. */
export async function memberRow(club: Club, id: number) {
  const [row] = await rowsOf<Record<string, unknown> & { version: number }>(
    club.server.owner,
    "select * from members where id = $1",
    [id],
  );
  if (!row) throw new Error("no such member");
  return row;
}

/** The actions that the audit log tells of a member, oldest first. */
export async function auditedOf(club: Club, memberId: number): Promise<string[]> {
  const rows = await rowsOf<{ action: string }>(
    club.server.owner,
    "select action from audit_log where member_id = $1 order by id",
    [memberId],
  );
  return rows.map((row) => row.action);
}

/** The form of a member that exists, as the panel would send it unchanged. */
export async function formOf(club: Club, id: number) {
  const { body } = await club.call("GET", `show/${id}`);
  const { first_name, last_name, email, phone, sizes, account_status, version } = body.data;
  const membership_category_id = body.data.membership_category?.id ?? null;
  return { first_name, last_name, email, phone, sizes, account_status, version, membership_category_id };
}

/** A number that no member has. */
export const unknownId = 999_999_999;

/** The calls of the panel and of a member's own device that tests of people make. */
export function callsOf(club: Club) {
  let numbered = 0;
  const newForm = (values = {}) => {
    numbered += 1;
    return { first_name: "Nia", last_name: "New", email: `nia-${numbered}@rovers.example`, ...values };
  };
  const store = (values = {}, as = club.admin) =>
    club.call("POST", "store", { as, body: newForm({ invite: false, ...values }) });
  const update = async (id: number, changes: object, as = club.admin) =>
    club.call("PUT", `update/${id}`, { as, body: { ...(await formOf(club, id)), ...changes } });
  const profile = (token: string) => club.server.call("rovers", "GET", "/club-member/profile", { token });
  const login = (email: string, password = "a right password") =>
    club.server.call("rovers", "POST", "/club-member-auth/login", {
      body: { email, password, domain: "rovers" },
    });
  const invitations = (email: string) =>
    rowsOf<{ id: number }>(
      club.server.owner,
      "select id from mails where event = 'member_invited' and recipient = $1",
      [email],
    );
  const liveCodes = (id: number) =>
    rowsOf(club.server.owner, "select id from codes where member_id = $1 and used_at is null", [id]);
  return { store, update, profile, login, invitations, liveCodes };
}
