import type { QueryResultRow } from "pg";
import { type Pool, roleNames, rollBack } from "./pool.ts";

type Find = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

/**
 * Reads across clubs, for the sweeps that look for due work. It runs as a role that may only SELECT the columns named
 * in `sweepColumns`. Rooms have it through `sweepClubs` and `sweepInSlots` alone, which do the work itself club by
 * club, so that what fails for one holds up no other.
 */
export async function acrossClubs<T>(
  platform: { readonly pool: Pool; readonly config: { databaseRole: string } },
  work: (find: Find) => Promise<T>,
): Promise<T> {
  const client = await platform.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      `begin read only; set local role "${roleNames(platform.config.databaseRole).sweeper}"`,
    );
    const result = await work(async (text, values = []) => (await client.query(text, values)).rows);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** What the sweeper may see, and nothing else: which rows of which club are due. */
export const sweepColumns: Record<string, string[]> = {
  mails: ["club_id", "id", "status", "is_urgent", "due_at", "created_at"],
  orders: ["club_id", "id", "status", "expires_at"],
  payments: ["club_id", "id", "order_id", "status", "created_at", "checked_at"],
  refunds: ["club_id", "id", "status", "due_at", "created_at"],
  stripe_events: ["club_id", "id", "status", "due_at", "created_at"],
  credit_grants: ["club_id", "id", "account_id", "remaining_cents", "held_cents", "expires_at"],
  entitlements: ["club_id", "id", "status", "closes_on", "reminded_at"],
  packs: ["club_id", "id", "type", "status", "opens_on", "closes_on"],
  figure_changes: ["club_id", "id"],
  jobs: ["club_id", "id", "status", "kind", "created_at", "result_key", "result_until"],
  idempotency_keys: ["club_id", "id", "created_at", "has_answer"],
  reconciliations: ["club_id", "id", "day", "status", "started_at"],
  codes: ["club_id", "id", "expires_at"],
  sessions: ["club_id", "id", "expires_at"],
  webhook_endpoints: ["club_id", "id", "is_active"],
  webhook_deliveries: ["club_id", "id", "endpoint_id", "status", "due_at", "wanted_at", "created_at"],
  notices: ["club_id", "id", "kind", "subject_id", "data", "mail_due", "created_at"],
  products: ["club_id", "id", "status"],
  stock_alerts: ["club_id", "id", "variation_id"],
  variations: ["club_id", "id", "product_id", "received", "sold", "held", "archived_at"],
};
