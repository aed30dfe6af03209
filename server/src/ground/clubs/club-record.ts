import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { closedByOperator } from "#server/platform/http/gate.ts";
import { seal, unseal } from "#server/platform/secrets.ts";
import type { clubSettings } from "./clubs.tables.ts";
import type { ClubRow } from "./clubs.ts";

type SettingsRow = typeof clubSettings.$inferSelect;

/** Everything stored about a club, with secrets decrypted. Never leaves the server. */
export type ClubRecord = { club: ClubRow; settings: SettingsRow };

/** What may be changed; secrets are passed in plain text, and sealed here. */
export type ClubUpdate = {
  club?: Partial<
    Pick<
      ClubRow,
      | "name"
      | "logo"
      | "primary_color"
      | "secondary_color"
      | "members_only"
      | "stage_image"
      | "stage_image_width"
      | "stage_image_height"
      | "stage_image_alt"
      | "stage_title"
      | "stage_sentence"
      | "stage_link"
      | "stage_button"
      | "contact_email"
      | "contact_phone"
      | "location"
      | "time_zone"
      | "low_stock"
    >
  >;
  settings?: Partial<Omit<SettingsRow, "club_id" | "updated_at" | "version">>;
};

const secrets = [
  "stripe_secret_key",
  "stripe_webhook_secret",
  "smtp_url",
  "stripe_previous_secret_key",
  "stripe_previous_webhook_secret",
] as const;

/** The transaction's club with all its settings. */
export async function readClub(tx: ClubTx, ctx: Ctx): Promise<ClubRecord> {
  // A club whose settings were never changed has no row of them.
  await tx.query("insert into club_settings (club_id) values ($1) on conflict do nothing", [tx.clubId]);
  const [club] = await tx.query<ClubRow>("select * from clubs where id = $1", [tx.clubId]);
  const [settings] = await tx.query<SettingsRow>("select * from club_settings where club_id = $1", [
    tx.clubId,
  ]);
  if (!club || !settings) throw new Error(`No club ${tx.clubId}`);
  const opened = { ...settings };
  for (const name of secrets) {
    const sealed = settings[name];
    opened[name] = sealed ? unseal(ctx.platform.config.acceptedKeys, sealed) : null;
  }
  return { club, settings: opened };
}

/**
 * Changes the club if it is still at `version`, or at any version for null. Profile and settings share one
 * version. Throws STALE_VERSION. The tables' triggers tell every server at the commit.
 */
export async function changeClub(
  tx: ClubTx,
  ctx: Ctx,
  version: number | null,
  { club = {}, settings = {} }: ClubUpdate,
): Promise<void> {
  const changes = { ...settings, updated_at: ctx.platform.clock.now() };
  const sealed = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, sealedIfSecret(ctx, name, value)]),
  );
  const { assignments, values } = assignmentsOf(sealed, 3);
  const rows = await tx.query(
    `update club_settings set ${assignments}, version = version + 1
     where club_id = $1 and ($2::integer is null or version = $2) returning version`,
    [tx.clubId, version, ...values],
  );
  if (rows.length === 0) throw new ApiError("STALE_VERSION");
  if (Object.keys(club).length === 0) return;
  const now = ctx.platform.clock.now();
  const own = assignmentsOf(club, 4);
  const [row] = await tx.query<{ has_other_days: boolean }>(
    `update clubs set ${own.assignments},
       zone_changed_at = case when $3::text <> before.zone then $2::timestamptz else zone_changed_at end
     from (select time_zone as zone from clubs where id = $1 for update) before
     where clubs.id = $1 returning clubs.time_zone <> before.zone as has_other_days`,
    [tx.clubId, now, club.time_zone ?? null, ...own.values],
  );
  if (row?.has_other_days) await record(tx, now, { kind: "club.zone_changed" });
}

/** The result of the last test mail. Not a change of settings, so open forms stay valid. */
export async function noteSmtpTest(tx: ClubTx, ctx: Ctx, problem: string | null): Promise<void> {
  await tx.query("update club_settings set smtp_tested_at = $2, smtp_test_error = $3 where club_id = $1", [
    tx.clubId,
    ctx.platform.clock.now(),
    problem,
  ]);
}

/** How the club's own mail server is doing, shown like its last test; written only when that changes. */
export async function noteSmtpOutcome(tx: ClubTx, now: Date, problem: string | null): Promise<void> {
  await tx.query(
    `update club_settings set smtp_tested_at = $2, smtp_test_error = $3
     where club_id = $1 and smtp_url is not null and smtp_test_error is distinct from $3`,
    [tx.clubId, now, problem],
    "note_smtp_outcome",
  );
}

function sealedIfSecret(ctx: Ctx, name: string, value: unknown): unknown {
  const isSecret = secrets.some((secret) => secret === name);
  return isSecret && typeof value === "string" ? seal(ctx.platform.config.secretKey, value) : value;
}

/** The names come from this file's types, never from a request. */
function assignmentsOf(row: Record<string, unknown>, first: number) {
  const names = Object.keys(row);
  return {
    assignments: names.map((name, at) => `${name} = $${first + at}`).join(", "),
    values: Object.values(row),
  };
}

/** Who closed a club: its own admin, who may reopen it, or the operator; null while it is open. */
export type ClosedBy = "club" | "operator" | null;
type Closing = Pick<ClubRow, "status" | "closed_by_club">;

export function closedBy({ status, closed_by_club }: Closing): ClosedBy {
  if (status === 1) return null;
  return closed_by_club ? "club" : "operator";
}

/** Who keeps the transaction's club closed. */
export async function whoClosed(tx: ClubTx): Promise<ClosedBy> {
  const [club] = await tx.query<Closing>("select status, closed_by_club from clubs where id = $1", [
    tx.clubId,
  ]);
  if (!club) throw new Error(`No club ${tx.clubId}`);
  return closedBy(club);
}

/**
 * Closes the transaction's club for maintenance or opens it, and returns who had closed it before. The table's trigger tells
 * every server at the commit. The club cannot change what the operator closed: throws CLUB_INACTIVE.
 */
export async function closeClub(tx: ClubTx, ctx: Ctx, to: ClosedBy): Promise<ClosedBy> {
  await tx.query("select 1 from clubs where id = $1 for update", [tx.clubId]);
  const before = await whoClosed(tx);
  if (to === null) await requireArrived(tx);
  if (before === "operator" && ctx.actor.kind !== "system")
    throw new ApiError("CLUB_INACTIVE", closedByOperator);
  if (before === to) return before;
  await tx.query(
    "update clubs set status = $2, closed_by_club = $3, away = case when $2 = 1 then null else away end where id = $1",
    [tx.clubId, to === null ? 1 : 0, to === "club"],
  );
  await recordAudit(tx, ctx, {
    action: to === null ? "club.opened" : "club.closed",
    subjectKind: "club",
    subjectId: tx.clubId,
    before: { closed_by: before },
    after: { closed_by: to },
  });
  return before;
}

/** A club that is on its way between two cells is opened where it arrives, once it was checked there. */
async function requireArrived(tx: ClubTx): Promise<void> {
  const onItsWay = await tx.query(
    "select 1 from clubs where id = $1 and away in ('leaving', 'left', 'arriving')",
    [tx.clubId],
  );
  if (onItsWay.length > 0) throw new Error("The club is on its way between two cells");
}

/** A zone may be saved by mistake, and corrected: for so many hours nothing is ended for good by its days. */
const settlesInHours = 24;

/** SQL for whether the zone of a club `c` has been the same for so long that what its days have ended is ended for good. */
export const zoneIsSettled = (now: string) =>
  `(c.zone_changed_at is null or c.zone_changed_at <= ${now} - interval '${settlesInHours} hours')`;

/** Midnights of two zones are at most this far apart. */
const farthestApartHours = 26;

/** SQL for whether the zone of a club `c` was so new at this moment. */
export const zoneWasNew = (moment: string) =>
  `(${moment} > c.zone_changed_at and ${moment} < c.zone_changed_at + interval '${settlesInHours} hours')`;

/** SQL for the moment before which days had ended whatever the zone of a club `c` was changed to. */
export const endedInAnyZone = `(c.zone_changed_at - interval '${farthestApartHours} hours')`;

type ZoneOf = { zone_changed_at: Date | null };

/** What ended by a day before this moment is ended for good; what ended after it comes back if the zone was a mistake. */
export function endedForGood({ zone_changed_at }: ZoneOf, now: Date): Date {
  const since = zone_changed_at?.getTime() ?? 0;
  const isSettled = now.getTime() - since >= settlesInHours * 3600_000;
  return isSettled ? now : new Date(since - farthestApartHours * 3600_000);
}

/** The same of the caller's club now. */
export async function readEndedForGood(tx: ClubTx, ctx: Ctx): Promise<Date> {
  const [club] = await tx.query<ZoneOf>(
    "select zone_changed_at from clubs where id = $1",
    [tx.clubId],
    "zone_changed_at",
  );
  return endedForGood({ zone_changed_at: club?.zone_changed_at ?? null }, ctx.platform.clock.now());
}
