import type { QueryResultRow } from "pg";
import { together } from "./in-club.ts";
import { beginOn, type Pool, roleNames, rollBack } from "./pool.ts";

type Find = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

/**
 * Reads across clubs, for sweeps that look for due work. It runs as a role that may only SELECT the columns that the
 * tables list in `sweeperSees`. Rooms get it only through `sweepClubs` and `sweepInSlots`, which do the work itself club by
 * club, so that one club's failure delays no other.
 */
export async function acrossClubs<T>(
  platform: { readonly pool: Pool; readonly config: { databaseRole: string } },
  work: (find: Find) => Promise<T>,
): Promise<T> {
  const client = await platform.pool.connect();
  let broken: Error | undefined;
  try {
    const { sweeper } = roleNames(platform.config.databaseRole);
    // Nobody waits for what begins it: it goes with the first query. What reads all clubs may read a table from end to end.
    const opened = client.query(
      `${beginOn(platform.pool, " read only")}set local role "${sweeper}"; set local enable_seqscan = on`,
    );
    const find: Find = async (text, values = []) => (await client.query(text, values)).rows;
    const [result] = await together(work(find), opened);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = await rollBack(client, error);
    throw error;
  } finally {
    client.release(broken);
  }
}
