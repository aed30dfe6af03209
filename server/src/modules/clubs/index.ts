import type { Platform } from "#server/platform/context.ts";
import type { FoundClub } from "#server/platform/http/gate.ts";
import type { Route } from "#server/platform/http/routes.ts";

export const clubRoutes: Route[] = [];

/** The club with this domain label, or null. */
export async function findClub(_platform: Platform, _domain: string): Promise<FoundClub | null> {
  return null;
}
