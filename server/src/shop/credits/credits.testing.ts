import { expect } from "vitest";
import { runAudits } from "#server/platform/audits.ts";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { rowsOf } from "#server/testing/factories.ts";
import type { TestServer } from "#server/testing/test-server.ts";
import { creditAudits } from "./credits.audit.ts";

export const day = 24 * 3600 * 1000;

/** Runs one act in its own transaction, as the system. */
export function within<T>(server: TestServer, clubId: number, work: (tx: ClubTx, ctx: Ctx) => Promise<T>) {
  const ctx = systemCtx(
    server.platform,
    { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" },
    "test",
  );
  return inClub(ctx, (tx) => work(tx, ctx));
}

/** Opens every connection of the pool, so that concurrent acts overlap from their first statement on. */
export async function warmPool(server: TestServer): Promise<void> {
  const { pool, config } = server.platform;
  const clients = await Promise.all(Array.from({ length: config.databasePool }, () => pool.connect()));
  for (const client of clients) client.release();
}

/** A wallet according to the tables. */
export async function walletOf(server: TestServer, memberId: number) {
  const [row] = await rowsOf<{ id: number; balance_cents: number; held_cents: number }>(
    server.owner,
    "select id, balance_cents, held_cents from credit_accounts where member_id = $1",
    [memberId],
  );
  if (!row) throw new Error("no such wallet");
  const grants = await rowsOf<{
    id: number;
    amount_cents: number;
    remaining_cents: number;
    held_cents: number;
  }>(
    server.owner,
    "select id, amount_cents, remaining_cents, held_cents from credit_grants where account_id = $1 order by id",
    [row.id],
  );
  return { accountId: row.id, balance: row.balance_cents, held: row.held_cents, grants };
}

/** Every invariant of credits, over all clubs. */
export async function expectSoundLedger(server: TestServer) {
  const read = async (sql: string) => (await server.owner.query(sql)).rows;
  expect(await runAudits(read, creditAudits)).toEqual([]);
}
