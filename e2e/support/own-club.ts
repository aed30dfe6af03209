import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { hashPassword } from "#server/modules/auth/index.ts";
import { createClub, createCredits, createMember } from "#server/testing/factories.ts";

/** Does something as the owner of the product's database, to set a story's stage. */
export async function inDatabase<T>(work: (owner: pg.Pool) => Promise<T>): Promise<T> {
  const file = join(inject("productDataDir"), "environment.json");
  const { DATABASE_URL } = JSON.parse(await readFile(file, "utf8"));
  const owner = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** A club with one member who has 12.50 credits, for a story that changes or closes the account. */
export async function openOwnClub(domain: string) {
  const member = { email: `mia@${domain}.example`, password: "Meadow-member-1" };
  await inDatabase(async (owner) => {
    const clubId = await createClub(owner, { domain, name: "Meadow Runners" });
    const password_hash = await hashPassword(member.password);
    const values = { email: member.email, first_name: "Mia", last_name: "Meadow", password_hash };
    const memberId = await createMember(owner, clubId, values);
    await createCredits(owner, clubId, memberId, 1250);
  });
  return { domain, member };
}
