import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeClub, findClub, storedEarlierKeys } from "../ground/clubs/index.ts";
import { mailsAreInHand } from "../ground/messages/index.ts";
import { type AuditFinding, auditClub } from "../platform/audits.ts";
import { appliedMigrations } from "../platform/backup/make-backup.ts";
import { asNamedInRows, fileNamesOf } from "../platform/cells/club-files.ts";
import type { ClubEnd } from "../platform/cells/club-format.ts";
import { type ClubSchema, clubTables, differences, proveClub } from "../platform/cells/club-rows.ts";
import { exportClub } from "../platform/cells/export-club.ts";
import { type ClubArrival, importClub, welcomeClub } from "../platform/cells/import-club.ts";
import { type ClubState, clubState, forgetClub, leaveCell, stayInCell } from "../platform/cells/leave.ts";
import { asOwner, asSnapshot, inClubAsOwner } from "../platform/cells/owner-work.ts";
import { type Platform, systemCtx } from "../platform/context.ts";
import { inClub } from "../platform/db/in-club.ts";
import { requireSchema } from "../platform/db/migrate.ts";
import { sealedColumns } from "../platform/db/sealed-columns.ts";
import { randomToken } from "../platform/secrets.ts";
import { rowsLeftBehind, tables } from "../schema.ts";
import { audits } from "../worker.ts";

export function clubSchema(): ClubSchema {
  return { sealed: sealedColumns(tables), leftBehind: rowsLeftBehind(), earlierKeys: storedEarlierKeys };
}

/** The cell that a club is in, and the one that it moves to. */
export type CellPair = { from: Platform; to: Platform };

export async function requireState(platform: Platform, domain: string): Promise<ClubState> {
  const state = await clubState(platform, domain);
  if (!state) throw new Error(`There is no club ${domain}.`);
  return state;
}

/**
 * Moves a club: closes it here, waits until nothing of it is under way, brings it there, and compares both sides. It is left
 * closed on both, to be opened there. Begun again after it broke off, it goes on.
 */
export async function moveClub(
  { from, to }: CellPair,
  domain: string,
  stop?: AbortSignal,
): Promise<ClubArrival> {
  const schema = clubSchema();
  const state = await requireState(from, domain);
  await requireSchema(to.pool);
  const there = await clubState(to, domain);
  const isUnderWay = state.moveId !== null && (state.away === "leaving" || state.away === "left");
  if (there && !(isUnderWay && there.moveId === state.moveId && there.away === "arriving"))
    throw new Error(`There is a club ${domain} in the other cell already.`);
  if (there) await forgetClub(to, there, schema, there.moveId);
  if (!isUnderWay) {
    if (state.away !== null) throw new Error(`The club ${domain} has to be opened in this cell first.`);
    requireSound(
      domain,
      await auditClub({ clubId: state.id, platform: from }, audits, async () => undefined),
    );
  }
  const moveId = isUnderWay && state.moveId ? state.moveId : randomUUID();
  await leaveClub(from, state, moveId, stop);
  const folder = await mkdtemp(join(tmpdir(), "kitroom-move-"));
  try {
    const file = { path: join(folder, "club"), passphrase: randomToken() };
    await exportClub(from, state, file, { schema, moveId, ...(stop && { stop }) });
    const arrival = await importClub(to, file, { schema, ...(stop && { stop }) });
    await requireUnchanged(from, state, arrival);
    await welcome(to, arrival);
    return arrival;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Closes a club, and ends all that is under way, so that a file of it holds everything. */
export async function leaveClub(
  platform: Platform,
  state: ClubState,
  moveId: string,
  stop?: AbortSignal,
): Promise<void> {
  if (state.away === "left") return;
  const club = await findClub(platform, state.domain);
  if (!club) throw new Error(`There is no club ${state.domain}.`);
  const ctx = systemCtx(platform, club, "command line");
  await inClub(ctx, (tx) => closeClub(tx, ctx, "operator"));
  const isInHand = (since: Date) => mailsAreInHand({ clubId: state.id, platform }, since);
  await leaveCell(platform, state, { moveId, isInHand, ...(stop && { stop }) });
}

/** The club as it is left here, once more: nothing was written since the file was begun. */
async function requireUnchanged(
  from: Platform,
  { id }: ClubState,
  { header, end }: ClubArrival,
): Promise<void> {
  const fileNames = asNamedInRows(await fileNamesOf(from.files, id));
  const proof = await asOwner(from, async (client) => {
    const clubTables_ = await clubTables(client, clubSchema(), (await appliedMigrations(client)).length);
    const read = { id, folder: header.folder, fileNames };
    return inClubAsOwner(client, id, () => proveClub(client, clubTables_, read), asSnapshot);
  });
  const changed = differences(proof, end);
  if (changed.length > 0) throw new Error(`The club has changed here since: ${changed.join("; ")}`);
}

/** Lets a club that arrived be opened, if it keeps every promise; otherwise it is deleted again. */
export async function welcome(platform: Platform, arrival: ClubArrival): Promise<void> {
  const { id, domain, header } = arrival;
  const schema = clubSchema();
  try {
    requireSound(domain, await auditClub({ clubId: id, platform }, audits, async () => undefined));
    await welcomeClub(platform, arrival, schema);
  } catch (error) {
    await forgetClub(platform, { id, domain }, schema, header.move_id);
    throw error;
  }
}

function requireSound(domain: string, findings: AuditFinding[]): void {
  if (findings.length === 0) return;
  const told = findings.map(({ id, what, rows }) => `${id}, ${what}: ${JSON.stringify(rows)}`);
  throw new Error(`The club ${domain} breaks promises, and is not moved so. ${told.join("; ")}`);
}

/**
 * Takes a club back that was left, closed, and deletes it there. Throws if it has been opened there: what happened since
 * would be lost. `to` is null where a person says that it is open nowhere else.
 */
export async function takeClubBack(from: Platform, to: Platform | null, domain: string): Promise<void> {
  const state = await requireState(from, domain);
  if (state.away !== "leaving" && state.away !== "left")
    throw new Error(`The club ${domain} has not been left for another cell.`);
  const there = to && (await clubState(to, domain));
  if (to && there && there.moveId === state.moveId) {
    if (there.away !== "arriving" && there.away !== "arrived")
      throw new Error(
        `The club ${domain} has been opened in the other cell. What happened there since would be lost; move it from there instead.`,
      );
    await forgetClub(to, there, clubSchema(), there.moveId);
  }
  await stayInCell(from, state);
}

export function countsOf({ rows, files }: ClubEnd): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total} rows of ${Object.keys(rows).length} tables, ${rows.orders ?? 0} orders, ${rows.members ?? 0} members, ${files} files`;
}

/** What money a person may want to compare, in cents. */
export function sumsOf({ sums }: ClubEnd): string {
  const names = [
    "orders.total_cents",
    "payments.captured_cents",
    "credit_accounts.balance_cents",
    "credit_transfers.amount_cents",
  ];
  return names.map((name) => `${name} ${sums[name] ?? "0"}`).join(", ");
}
