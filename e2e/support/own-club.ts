import pg from "pg";
import { hashPassword } from "#server/people/auth/index.ts";
import { createClub, createCredits, createMember, createStaff } from "#server/testing/factories.ts";
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

/** A club with an admin and one member who has 12.50 credits, for a story that others must not notice. */
export async function openOwnClub(domain: string) {
  const member = { email: `mia@${domain}.example`, password: "Meadow-member-1" };
  const admin = { email: `ada@${domain}.example`, password: "Meadow-admin-1" };
  await inDatabase(async (owner) => {
    const clubId = await createClub(owner, { domain, name: "Meadow Runners" });
    const password_hash = await hashPassword(member.password);
    const values = { email: member.email, first_name: "Mia", last_name: "Meadow", password_hash };
    const memberId = await createMember(owner, clubId, values);
    await createStaff(owner, clubId, {
      email: admin.email,
      password_hash: await hashPassword(admin.password),
    });
    await createCredits(owner, clubId, memberId, 1250);
  });
  return { domain, member, admin };
}
