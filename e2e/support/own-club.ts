import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { hashPassword } from "#server/modules/auth/index.ts";
import { createClub, createCredits, createMember } from "#server/testing/factories.ts";

/** A club with one member who has 12.50 credits, for a story that changes or closes the account. */
export async function openOwnClub(domain: string) {
  const dataDir = inject("productDataDir");
  const environment = JSON.parse(await readFile(join(dataDir, "environment.json"), "utf8"));
  const owner = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 1 });
  const member = { email: `mia@${domain}.example`, password: "Meadow-member-1" };
  try {
    const clubId = await createClub(owner, { domain, name: "Meadow Runners" });
    const password_hash = await hashPassword(member.password);
    const values = { email: member.email, first_name: "Mia", last_name: "Meadow", password_hash };
    const memberId = await createMember(owner, clubId, values);
    await createCredits(owner, clubId, memberId, 1250);
  } finally {
    await owner.end();
  }
  return { domain, member };
}
