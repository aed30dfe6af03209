import type { Actor, Platform } from "#server/platform/context.ts";
import type { FoundClub } from "#server/platform/http/gate.ts";
import type { Route } from "#server/platform/http/routes.ts";

export const authRoutes: Route[] = [];

/** The session of a bearer token, or null. */
export async function findSession(
  _platform: Platform,
  _token: string,
): Promise<{ club: FoundClub; actor: Actor } | null> {
  return null;
}
