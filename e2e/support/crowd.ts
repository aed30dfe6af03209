import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { hashPassword } from "#server/modules/auth/index.ts";
import {
  createClub,
  createProduct,
  createShippingMethod,
  createStaff,
  createToken,
} from "#server/testing/factories.ts";

/** A club of many members, apart from the demo clubs, so that a story may do something to all of them. */
export type Crowd = Awaited<ReturnType<typeof openCrowd>>;

/** Members with a size and an address, who collect or get by post what they are given, a shirt for each. */
export async function openCrowd(domain: string, people: number) {
  const dataDir = inject("productDataDir");
  const environment = JSON.parse(await readFile(join(dataDir, "environment.json"), "utf8"));
  const owner = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 4 });
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
      ...{ domain, admin, shirt, methodId, memberIds },
      tokensOf: (ids: number[]) => tokensOf(environment.DATABASE_URL, clubId, ids),
    };
  } finally {
    await owner.end();
  }
}

/** A session for each of the members, as if they had signed in. */
async function tokensOf(databaseUrl: string, clubId: number, ids: number[]): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  try {
    return await Promise.all(ids.map((memberId) => createToken(owner, clubId, { memberId })));
  } finally {
    await owner.end();
  }
}

/** A call of a member's own device; as many at once as are made. */
export function memberCall(domain: string, token: string, method: string, path: string, body?: unknown) {
  const port = inject("productPort");
  const headers = {
    host: `${domain}.kitroom.localhost:${port}`,
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what a story is about to look at
  return new Promise<{ status: number; body: any }>((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", method, path: `/api${path}`, headers }, (message) => {
      const parts: Buffer[] = [];
      message.on("data", (part: Buffer) => parts.push(part));
      message.on("error", reject);
      message.on("end", () => {
        resolve({ status: message.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString("utf8")) });
      });
    });
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
