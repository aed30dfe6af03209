import { randomBytes } from "node:crypto";
import type { Pool, QueryResultRow } from "pg";
import { partsInsert } from "../people/members/create-account.ts";
import { digest } from "../platform/secrets.ts";

/** Initial data for tests, written by the database owner. Every value can be overridden. */
async function insert(owner: Pool, table: string, row: Record<string, unknown>): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(insertion(table, row), Object.values(row));
  return Number(rows[0]?.id);
}

/** The statement for a row, with the row's values as parameters. */
function insertion(table: string, row: Record<string, unknown>): string {
  const columns = Object.keys(row);
  return `insert into ${table} (${columns.join(", ")}) values (${columns.map((_, at) => `$${at + 1}`).join(", ")}) returning *`;
}

const unique = () => randomBytes(4).toString("hex");

/** A club that is open, with its settings row and ledger accounts. */
export async function createClub(owner: Pool, values: Record<string, unknown> = {}): Promise<number> {
  const row = { domain: `club-${unique()}`, name: "Test Club", ...values };
  // In one statement, because a run opens thousands of clubs.
  const { rows } = await owner.query<{ id: number }>(
    `with club as (${insertion("clubs", row)}),
       settings as (insert into club_settings (club_id) select id from club),
       accounts as (insert into credit_accounts (club_id, kind) select id, unnest(array['issuance', 'sales']) from club)
     select id from club`,
    Object.values(row),
  );
  return Number(rows[0]?.id);
}

/** An active member with an empty wallet and no password. */
export async function createMember(owner: Pool, clubId: number, values: Record<string, unknown> = {}) {
  const row = {
    club_id: clubId,
    email: `member-${unique()}@example.org`,
    first_name: "Mo",
    last_name: "Member",
    account_status: 1,
    ...values,
  };
  const { rows } = await owner.query<{ id: number }>(
    `with member as (${insertion("members", row)}),
       account as (insert into credit_accounts (club_id, kind, member_id) select club_id, 'member', id from member)
     select id from member`,
    Object.values(row),
  );
  const id = Number(rows[0]?.id);
  // Separately, because an older schema writes the search words of members at the end of the first statement.
  await owner.query(partsInsert("(select * from members where club_id = $1 and id = $2)"), [clubId, id]);
  return id;
}

/** An active admin (role 2); pass `role: 5` for a manager. */
export async function createStaff(owner: Pool, clubId: number, values: Record<string, unknown> = {}) {
  const row = {
    email: `staff-${unique()}@example.org`,
    first_name: "Sam",
    last_name: "Staff",
    role: 2,
    account_status: 1,
    ...values,
  };
  return insert(owner, "staff", { club_id: clubId, ...row });
}

/** A live session; returns the bearer token. Tokens start with the club's id, which says where to look them up. */
export async function createSession(
  owner: Pool,
  clubId: number,
  who: { memberId?: number; staffId?: number },
) {
  const token = newToken(clubId);
  await insert(owner, "sessions", {
    club_id: clubId,
    token_hash: digest(token),
    member_id: who.memberId ?? null,
    staff_id: who.staffId ?? null,
    expires_at: new Date(Date.now() + 24 * 3600 * 1000),
  });
  return token;
}

const newToken = (clubId: number) => `${clubId.toString(36)}.${randomBytes(32).toString("base64url")}`;

/** A member and an admin of a club, each with a session: one statement, for tests that open a thousand clubs. */
export async function createPair(owner: Pool, clubId: number) {
  const [member, staff] = [newToken(clubId), newToken(clubId)];
  const [found] = await rowsOf<{ domain: string; member_id: number }>(
    owner,
    `with member as (
       insert into members (club_id, email, first_name, last_name, account_status)
       values ($1, $2, 'Mo', 'Member', 1) returning club_id, id),
     account as (insert into credit_accounts (club_id, kind, member_id) select club_id, 'member', id from member),
     admin as (
       insert into staff (club_id, email, first_name, last_name, role, account_status)
       values ($1, $3, 'Sam', 'Staff', 2, 1) returning club_id, id),
     opened as (
       insert into sessions (club_id, member_id, staff_id, token_hash, expires_at)
       select club_id, id, null::bigint, $4::bytea, now() + interval '1 day' from member
       union all select club_id, null, id, $5, now() + interval '1 day' from admin)
     select domain, (select id from member) as member_id from clubs where id = $1`,
    [
      clubId,
      `member-${unique()}@example.org`,
      `staff-${unique()}@example.org`,
      digest(member),
      digest(staff),
    ],
  );
  return { domain: found?.domain ?? "", memberId: Number(found?.member_id), tokens: { member, staff } };
}

/** A live product with one variation per size, all in one colour. Returns their ids. */
export async function createProduct(
  owner: Pool,
  clubId: number,
  values: {
    title?: string;
    priceCents?: number;
    stock?: number;
    sizes?: string[];
    categoryId?: number;
    status?: string;
  } = {},
) {
  const categoryId =
    values.categoryId ??
    (await insert(owner, "categories", { club_id: clubId, name: "Shirts", slug: `shirts-${unique()}` }));
  const productId = await insert(owner, "products", {
    club_id: clubId,
    title: values.title ?? "Home shirt",
    slug: `home-shirt-${unique()}`,
    category_id: categoryId,
    price_cents: values.priceCents ?? 1000,
    status: values.status ?? "live",
  });
  const variationIds: number[] = [];
  for (const size of values.sizes ?? ["M"]) {
    const row = {
      club_id: clubId,
      product_id: productId,
      color: "Red",
      color_hex: "#CC0000",
      size,
      sku: `SKU-${unique()}`,
    };
    variationIds.push(
      await insert(owner, "variations", {
        ...row,
        received: values.stock ?? 10,
        position: variationIds.length,
      }),
    );
  }
  return { productId, categoryId, variationIds, variationId: variationIds[0] as number };
}

/** Delivery methods: by default a free collection at the club, under its own name. */
export async function createShippingMethod(
  owner: Pool,
  clubId: number,
  values: Record<string, unknown> = {},
) {
  return insert(owner, "shipping_methods", {
    club_id: clubId,
    name: `Collect at the club ${unique()}`,
    kind: "collect",
    price_cents: 0,
    ...values,
  });
}

export async function createAddress(
  owner: Pool,
  clubId: number,
  memberId: number,
  values: Record<string, unknown> = {},
) {
  const row = {
    name: "Mo Member",
    line1: "1 High Street",
    city: "Riverside",
    postcode: "RV1 1AA",
    country: "GB",
    ...values,
  };
  return insert(owner, "addresses", { club_id: clubId, member_id: memberId, ...row });
}

/** Undated credits in cents, with the transfer that proves them. */
export async function createCredits(owner: Pool, clubId: number, memberId: number, cents: number) {
  const { rows } = await owner.query<{ id: number; kind: string }>(
    "select id, kind from credit_accounts where club_id = $1 and (member_id = $2 or kind = 'issuance')",
    [clubId, memberId],
  );
  const account = (kind: string) => rows.find((row) => row.kind === kind)?.id;
  await insert(owner, "credit_transfers", {
    club_id: clubId,
    from_account_id: account("issuance"),
    to_account_id: account("member"),
    amount_cents: cents,
    kind: "grant",
    actor: "test",
  });
  await owner.query(
    "update credit_accounts set balance_cents = balance_cents + $3 where club_id = $1 and id = $2",
    [clubId, account("member"), cents],
  );
}

/** Rows of a query, as the owner sees them. */
export async function rowsOf<R extends QueryResultRow>(
  owner: Pool,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await owner.query<R>(text, values)).rows;
}

/** Has the figures of all a club's days recalculated, as the rooms do for orders that they write. */
export async function countAnew(owner: Pool, clubId: number): Promise<void> {
  await owner.query(
    "insert into figure_changes (club_id, day) select distinct club_id, (created_at at time zone 'UTC')::date from orders where club_id = $1",
    [clubId],
  );
}
