import { setTimeout as pause } from "node:timers/promises";
import { quoted } from "../backup/catalogue.ts";
import { appliedMigrations } from "../backup/make-backup.ts";
import type { Platform } from "../context.ts";
import type { Away } from "./away.ts";
import { removeFilesOf } from "./club-files.ts";
import { type ClubSchema, clubTables } from "./club-rows.ts";
import { asOwner, inClubAsOwner } from "./owner-work.ts";

export type ClubState = {
  id: number;
  domain: string;
  status: number;
  away: Away | null;
  moveId: string | null;
};

export async function clubState({ pool }: Platform, domain: string): Promise<ClubState | null> {
  const { rows } = await pool.query<ClubState>(
    `select id, domain, status, away, move_id as "moveId" from clubs where domain = $1`,
    [domain],
  );
  return rows[0] ?? null;
}

type Leaving = {
  moveId: string;
  /** Whether something that was begun before this moment is still in somebody's hands outside the database. */
  isInHand(since: Date): Promise<boolean>;
  stop?: AbortSignal;
};

/**
 * After this nothing of a closed club is written here any more, whoever tries: first nothing new begins, then what is under way
 * ends, then its transactions are refused.
 */
export async function leaveCell(platform: Platform, club: ClubState, leaving: Leaving): Promise<void> {
  await setAway(platform, club.id, "leaving", leaving.moveId);
  const since = platform.clock.now();
  await untilEarlierEnd(platform, leaving.stop);
  while (await leaving.isInHand(since)) await pause(lookEveryMs, undefined, { signal: leaving.stop });
  await setAway(platform, club.id, "left", leaving.moveId);
  await untilEarlierEnd(platform, leaving.stop);
}

const lookEveryMs = 100;

/** Waits until every transaction of the app has ended that may have begun before what was committed last. */
async function untilEarlierEnd({ pool }: Platform, stop?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ now: string }>("select clock_timestamp()::text as now");
  for (;;) {
    const open = await pool.query(
      `select from pg_stat_activity where datname = current_database() and usename = current_user
         and pid <> pg_backend_pid() and xact_start <= $1::timestamptz limit 1`,
      [rows[0]?.now],
    );
    if (open.rows.length === 0) return;
    await pause(lookEveryMs, undefined, { signal: stop });
  }
}

/** As the owner: the app's own transactions of a club that has left are refused. */
async function setAway(
  platform: Platform,
  id: number,
  away: Away | null,
  moveId: string | null,
): Promise<void> {
  await asOwner(platform, (client) =>
    inClubAsOwner(client, id, async () => {
      const { rowCount } = await client.query(
        "update clubs set away = $2, move_id = $3 where id = $1 and status = 0",
        [id, away, moveId],
      );
      if (rowCount !== 1) throw new Error("The club has been opened meanwhile");
    }),
  );
}

/** The club is here again, closed. */
export async function stayInCell(platform: Platform, { id }: ClubState): Promise<void> {
  await setAway(platform, id, null, null);
}

/**
 * Deletes a club with all its rows and files that has moved elsewhere, or has arrived and was never opened. Throws for any
 * other, and for one whose last move is not this one.
 */
export async function forgetClub(
  platform: Platform,
  club: Pick<ClubState, "id" | "domain">,
  schema: Pick<ClubSchema, "sealed">,
  moveId: string | null,
): Promise<void> {
  await asOwner(platform, async (client) => {
    const all = { ...schema, leftBehind: new Map() };
    const tables = await clubTables(client, all, (await appliedMigrations(client)).length);
    await inClubAsOwner(client, club.id, async () => {
      const { rows } = await client.query<Pick<ClubState, "away" | "moveId">>(
        `select away, move_id as "moveId" from clubs where id = $1 for update`,
        [club.id],
      );
      const [found] = rows;
      if (!found || (found.away ?? "leaving") === "leaving" || found.moveId !== moveId)
        throw new Error(
          `The club ${club.domain} is of this cell. Only a club that has moved elsewhere, or came and was never opened, can be forgotten.`,
        );
      for (const { name, clubColumn } of tables.toReversed())
        await client.query(`delete from ${quoted(name)} where ${clubColumn} = $1`, [club.id]);
    });
    await removeFilesOf(platform.files, club.id);
  });
}
