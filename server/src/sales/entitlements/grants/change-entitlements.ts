import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { canExtend, canRevoke } from "./grants.policy.ts";
import { type LockedEntitlement, lockEntitlements, moveEntitlements } from "./move-entitlements.ts";

type Outcome = { done: number; skipped: number };

/** Revokes open entitlements; others are skipped. Throws NOT_FOUND if one of them does not exist. */
export function revokeEntitlements(
  ctx: Ctx,
  { entitlement_ids, reason }: { entitlement_ids: number[]; reason: string },
): Promise<Outcome> {
  return inClub(ctx, async (tx) => {
    const rows = await lockAll(tx, entitlement_ids);
    const ids = rows.filter(canRevoke).map(({ id }) => id);
    await moveEntitlements(tx, ctx, { ids, event: "revoked", data: { reason } });
    return { done: ids.length, skipped: rows.length - ids.length };
  });
}

/**
 * Gives open or expired entitlements a later last day; expired ones are open again. Skips others, those without
 * a last day, and those whose last day is not before the new one. Throws NOT_FOUND, and VALIDATION_FAILED for a day
 * that is over.
 */
export function extendEntitlements(
  ctx: Ctx,
  { entitlement_ids, closes_on }: { entitlement_ids: number[]; closes_on: string },
): Promise<Outcome> {
  if (closes_on < clubToday(ctx))
    throw new ApiError("VALIDATION_FAILED", {
      errors: { closes_on: [({ entitlements }) => entitlements.lastDayPast] },
    });
  return inClub(ctx, async (tx) => {
    const rows = await lockAll(tx, entitlement_ids);
    const later = rows.filter((row) => canExtend(row) && row.closes_on !== null && row.closes_on < closes_on);
    // Each event names the previous day, so those with the same last day go together.
    for (const from of new Set(later.map((row) => row.closes_on))) {
      const ids = later.filter((row) => row.closes_on === from).map(({ id }) => id);
      const data = { from, until: closes_on };
      await moveEntitlements(tx, ctx, { ids, event: "extended", data });
    }
    return { done: later.length, skipped: rows.length - later.length };
  });
}

async function lockAll(tx: ClubTx, wanted: number[]): Promise<LockedEntitlement[]> {
  const ids = [...new Set(wanted)];
  const rows = await lockEntitlements(tx, ids);
  if (rows.length !== ids.length) throw new ApiError("NOT_FOUND");
  return rows;
}
