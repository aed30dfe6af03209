import pg from "pg";
import { hashPassword } from "#server/people/auth/index.ts";
import {
  createClub,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";
import { product } from "./product.ts";

/** A club of many members, apart from the demo clubs, so that a story may do something to all of them. */
export type Crowd = Awaited<ReturnType<typeof openCrowd>>;

/** Members with a size and an address, who collect or get by post what they are given, a shirt for each. */
export async function openCrowd(domain: string, people: number) {
  const { databaseUrl } = product();
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  try {
    const clubId = await createClub(owner, { domain, name: "Hilltop Harriers" });
    const admin = { email: `admin@${domain}.example`, password: "Harriers-admin-1" };
    const password_hash = await hashPassword(admin.password);
    await createStaff(owner, clubId, { email: admin.email, password_hash });
    const shirt = await createProduct(owner, clubId, {
      title: "Club vest",
      sizes: ["S", "M"],
      stock: people,
    });
    await owner.query("update products set size_group = 'shirt' where id = $1", [shirt.productId]);
    await createShippingMethod(owner, clubId, { name: "Post", kind: "delivery", countries: ["GB"] });
    const methodId = await createShippingMethod(owner, clubId);
    const { rows } = await owner.query<{ id: string }>(
      `with made as (
         insert into members (club_id, email, first_name, last_name, account_status, sizes)
         select $1, 'runner-' || n || '@' || $2 || '.example', 'Runner', n::text, 1,
           jsonb_build_object('shirt', case when n % 2 = 0 then 'M' else 'S' end)
         from generate_series(1, $3::int) n returning id),
       wallets as (
         insert into credit_accounts (club_id, kind, member_id) select $1, 'member', id from made),
       homes as (
         insert into addresses (club_id, member_id, name, line1, city, postcode, country, is_default)
         select $1, id, 'Runner', '1 Hill Road', 'Hilltop', 'HT1 1AA', 'GB', true from made)
       select id from made order by id`,
      [clubId, domain, people],
    );
    const memberIds = rows.map(({ id }) => Number(id));
    return {
      domain,
      admin,
      shirt,
      methodId,
      memberIds,
      tokensOf: (ids: number[]) => tokensOf(databaseUrl, clubId, ids),
    };
  } finally {
    await owner.end();
  }
}

/** A session for each of the members, as if they had signed in. */
async function tokensOf(databaseUrl: string, clubId: number, ids: number[]): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  try {
    return await Promise.all(ids.map((memberId) => createSession(owner, clubId, { memberId })));
  } finally {
    await owner.end();
  }
}
