import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ClubInfo } from "#contract/clubs.ts";
import type { Platform } from "../context.ts";

/**
 * Part of the URL of a club's drawn pictures; changes with the club and what is drawn, so that a new
 * logo is not hidden by a cached one.
 */
export function digestOf(club: ClubInfo): string {
  const { domain, club_name, club_logo, primary_color, secondary_color } = club;
  const drawn = JSON.stringify([domain, club_name, club_logo, primary_color, secondary_color]);
  return createHash("sha256").update(drawn).digest("hex").slice(0, 20);
}

/** The club's logo as it was uploaded, or null. */
export async function logoOf({ files }: Platform, { club_logo }: ClubInfo): Promise<Buffer | null> {
  const file = club_logo?.startsWith("/files/") ? await files.open(club_logo.slice("/files/".length)) : null;
  return file && buffer(file.stream);
}

/**
 * Sets how long a drawn picture may be cached, and says whether the caller has it already. Only the URL with this
 * club's own digest can never mean another picture; any other URL is revalidated each time, so
 * that no cache on the way shows one club's picture to another's visitors.
 */
export function sendTags(request: FastifyRequest, reply: FastifyReply, digest: string): boolean {
  const { v } = request.query as { v?: unknown };
  const etag = `"${digest}"`;
  reply.header("etag", etag);
  reply.header("cache-control", v === digest ? "public, max-age=86400" : "no-cache");
  return request.headers["if-none-match"] === etag;
}
