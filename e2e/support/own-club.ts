import pg from "pg";
import { hashPassword } from "#server/people/auth/index.ts";
import {
  createClub,
  createCredits,
  createMember,
  createProduct,
  createStaff,
} from "#server/testing/factories.ts";
import { product } from "./product.ts";

/** Does something as the owner of the product's database, to set a story up. */
export async function inDatabase<T>(work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const owner = new pg.Pool({ connectionString: product().databaseUrl, max: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

type Goods = NonNullable<Parameters<typeof createProduct>[2]>;
type Stocked = { products?: Goods[]; children?: string[] };

/**
 * A club for a story that others must not notice: an admin, a manager, a member who has 12.50 credits, children of theirs by
 * first name, and products.
 */
export async function openOwnClub(domain: string, { products = [], children = [] }: Stocked = {}) {
  const member = { email: `mia@${domain}.example`, password: "Meadow-member-1" };
  const admin = { email: `ada@${domain}.example`, password: "Meadow-admin-1" };
  const manager = { email: `max@${domain}.example`, password: "Meadow-manager-1" };
  return inDatabase(async (owner) => {
    const clubId = await createClub(owner, { domain, name: "Meadow Runners" });
    const password_hash = await hashPassword(member.password);
    const values = { email: member.email, first_name: "Mia", last_name: "Meadow", password_hash };
    const memberId = await createMember(owner, clubId, values);
    for (const [role, { email, password }] of [[2, admin] as const, [5, manager] as const])
      await createStaff(owner, clubId, { role, email, password_hash: await hashPassword(password) });
    await createCredits(owner, clubId, memberId, 1250);
    const childIds: number[] = [];
    for (const first_name of children) {
      const child = { email: null, first_name, last_name: "Meadow", primary_member_id: memberId };
      childIds.push(await createMember(owner, clubId, child));
    }
    const productIds: number[] = [];
    for (const goods of products) productIds.push((await createProduct(owner, clubId, goods)).productId);
    return { domain, member, admin, manager, childIds, productIds };
  });
}
