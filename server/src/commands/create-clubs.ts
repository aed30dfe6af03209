import { readFile } from "node:fs/promises";
import * as clubs from "../ground/clubs/index.ts";
import { sendPasswordLink } from "../people/auth/index.ts";
import { createStaff, hasStaff } from "../people/members/index.ts";
import { readConfig } from "../platform/config.ts";
import { type Platform, systemCtx } from "../platform/context.ts";
import { inClub } from "../platform/db/in-club.ts";
import { planForLargeClubsSql } from "../platform/db/migrate.ts";
import { ownerPool, type Pool } from "../platform/db/pool.ts";
import { openPlatform } from "../platform/open-platform.ts";
import { openLedger } from "../shop/credits/index.ts";
import { type ListedAdmin, type ListedClub, readClubList } from "./club-list.ts";

/** More would only wait for the database's disk. */
const atOnce = 4;
const tellEvery = 500;
const mostNamed = 50;

type Sums = { done: number; created: number; invited: number; known: string[] };

/**
 * Creates the clubs of a file that are not there yet, and mails a link to each admin. Everything is checked before the first
 * is created. A run that was stopped is completed by the next: a club without anybody who runs it gets its admin then.
 */
export async function createClubs(path: string, stop: AbortSignal): Promise<void> {
  const listed = readClubList(await readFile(path));
  const config = readConfig(process.env);
  const platform = openPlatform(config);
  const owner = ownerPool(config, atOnce);
  const sums: Sums = { done: 0, created: 0, invited: 0, known: [] };
  const waiting = listed.values();
  const work = async () => {
    for (const club of waiting) {
      if (stop.aborted) return;
      await createOne(platform, owner, club, sums);
      sums.done += 1;
      if (sums.done % tellEvery === 0) console.error(`${sums.done} of ${listed.length} clubs …`);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    if (sums.created > 0) await owner.query(planForLargeClubsSql);
  } finally {
    console.log(summaryOf(sums));
    await Promise.all([platform.pool.end(), owner.end()]);
  }
}

async function createOne(platform: Platform, owner: Pool, listed: ListedClub, sums: Sums): Promise<void> {
  const { domain, admin } = listed;
  const known = await findClub(platform, domain);
  if (!known) {
    await clubs.createClub(platform, { owner, openLedger }, listed);
    sums.created += 1;
  }
  const isInvited = admin !== null && (await inviteFirst(platform, domain, admin));
  if (isInvited) sums.invited += 1;
  if (known && !isInvited) sums.known.push(domain);
}

/** Not from what servers keep in memory, where a new club is still unknown for a moment. */
async function findClub({ pool }: Platform, domain: string) {
  const { rows } = await pool.query<{ id: number; domain: string; timeZone: string; language: string }>(
    `select id, domain, time_zone as "timeZone", language from clubs where domain = $1`,
    [domain],
  );
  return rows[0] ?? null;
}

/** Adds the admin of a club that nobody runs yet, and mails them a link for choosing a password. Returns whether it did. */
async function inviteFirst(platform: Platform, domain: string, admin: ListedAdmin): Promise<boolean> {
  const club = await findClub(platform, domain);
  if (!club) throw new Error(`There is no club ${domain}.`);
  const ctx = systemCtx(platform, club, "command line");
  return inClub(ctx, async (tx) => {
    // Two runs at once invite one after the other.
    await tx.query("select 1 from clubs where id = $1 for update", [tx.clubId]);
    if (await hasStaff(tx)) return false;
    const id = await createStaff(tx, ctx, admin);
    await sendPasswordLink(tx, ctx, { kind: "staff", id });
    return true;
  });
}

function summaryOf({ created, invited, known }: Sums): string {
  const left = known.length - mostNamed;
  const names = [...known.slice(0, mostNamed), ...(left > 0 ? [`and ${left} more`] : [])].join(", ");
  return [
    `${created} clubs created, ${invited} admins invited by email.`,
    ...(known.length > 0 ? [`Already there, and left as they are: ${names}.`] : []),
  ].join("\n");
}
