import type { FastifyInstance } from "fastify";
import type { ClubInfo } from "#contract/clubs.ts";
import { boundedCache } from "../bounded-cache.ts";
import type { Platform } from "../context.ts";
import { drawSocialPicture, socialPictureSize } from "../files/draw-social-picture.ts";
import { ApiError } from "./api-error.ts";
import { requestedClub } from "./club-label.ts";
import { digestOf, logoOf, sendTags } from "./drawn-pictures.ts";

export { socialPictureSize };

const path = "/social.png";
const maxBytes = 8 * 1024 * 1024;

/** The URL of the club's picture. It changes with what is drawn, because social networks cache it for long. */
export function socialPicturePath(club: ClubInfo): string {
  return `${path}?v=${digestOf(club)}`;
}

type Parts = { clubInfo(label: string): Promise<ClubInfo | null> };

/** Serves the picture that represents a club where its URL is shared, drawn once in its colours. */
export function registerSocialPicture(app: FastifyInstance, platform: Platform, parts: Parts): void {
  const kept = boundedCache<Buffer>(maxBytes);
  const underWay = new Map<string, Promise<Buffer>>();

  async function draw(club: ClubInfo, key: string): Promise<Buffer> {
    const logo = await logoOf(platform, club);
    const picture = await drawSocialPicture({
      name: club.club_name,
      primary: club.primary_color,
      secondary: club.secondary_color,
      logo,
    });
    kept.set(key, picture, picture.length);
    return picture;
  }

  /** Concurrent requests wait for one drawing. */
  function drawOnce(club: ClubInfo, key: string): Promise<Buffer> {
    const drawing = underWay.get(key) ?? draw(club, key).finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  }

  app.get(path, async (request, reply) => {
    const label = requestedClub(request.headers, platform.config);
    const club = label === null ? null : await parts.clubInfo(label);
    if (!club) throw new ApiError("CLUB_NOT_FOUND");
    const digest = digestOf(club);
    const key = `${club.domain} ${digest}`;
    // Pages on other origins show it where somebody shares the URL.
    reply.header("cross-origin-resource-policy", "cross-origin");
    if (sendTags(request, reply, digest)) return reply.code(304).send();
    return reply.type("image/png").send(kept.get(key) ?? (await drawOnce(club, key)));
  });
}
