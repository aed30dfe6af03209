import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";
import type { OverlayOptions, Sharp } from "sharp";
import type { ClubInfo } from "#contract/clubs.ts";
import { clubColors } from "#contract/colors.ts";
import { boundedCache } from "../cache.ts";
import type { Platform } from "../context.ts";
import { pictureLibrary } from "../needed-later.ts";
import { isPlain } from "../pdf/runs.ts";
import { cutText } from "../texts.ts";
import { ApiError } from "./api-error.ts";
import { requestedClub } from "./club-label.ts";
import { digestOf, drawLines, logoOf, sendTags } from "./drawn-pictures.ts";

const path = "/social.png";
const maxBytes = 8 * 1024 * 1024;

/** The URL of the club's picture. It changes with what is drawn, because social networks cache it for long. */
export function socialPicturePath(club: ClubInfo): string {
  return `${path}?v=${digestOf(club)}`;
}

type Parts = { clubInfo(label: string): Promise<ClubInfo | null> };

/** Serves the picture that represents a club where its URL is shared, drawn once in its colours. */
export function registerSocialPicture(app: FastifyInstance, platform: Platform, parts: Parts): void {
  const pictures = boundedCache<Buffer>("social_pictures", maxBytes);
  const underWay = new Map<string, Promise<Buffer>>();

  async function draw(club: ClubInfo, key: string): Promise<Buffer> {
    const logo = await logoOf(platform, club);
    const picture = await drawSocialPicture({
      name: club.club_name,
      primary: club.primary_color,
      secondary: club.secondary_color,
      logo,
    });
    pictures.set(key, picture, picture.length);
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
    return reply.type("image/png").send(pictures.get(key) ?? (await drawOnce(club, key)));
  });
}

/** The size that social networks ask for. */
export const socialPictureSize = { width: 1200, height: 630 };

const { width, height } = socialPictureSize;
const margin = 90;
const logoSize = 170;
const bandHeight = 18;
const font = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
);
const maxPixels = 50_000_000;

type Drawn = { name: string; primary: string; secondary: string; logo: Buffer | null };

/** A club's name on its second colour, above a band of its first, with its logo if it has one: a PNG. */
async function drawSocialPicture({ name, primary, secondary, logo }: Drawn): Promise<Buffer> {
  const colors = clubColors(primary, secondary);
  const parts: OverlayOptions[] = [
    {
      input: plain(width, bandHeight, colors.primary.fill),
      top: height - bandHeight,
      left: 0,
    },
    ...(await logoPart(logo)),
    ...(await namePart(name, logo !== null)),
  ];
  return pictureLibrary()(plain(width, height, colors.secondary.deep))
    .composite(parts)
    .png()
    .toBuffer();
}

function plain(wide: number, high: number, color: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="${color}"/></svg>`,
  );
}

/** The logo on white paper, which it may have been drawn for. One that cannot be read is left out. */
async function logoPart(logo: Buffer | null): Promise<OverlayOptions[]> {
  if (!logo) return [];
  const paper = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${logoSize + 40}" height="${logoSize + 40}"><rect width="100%" height="100%" rx="24" fill="#ffffff"/></svg>`,
  );
  const fitted = await pictureLibrary()(logo, { limitInputPixels: maxPixels })
    .resize(logoSize, logoSize, { fit: "contain", background: "#ffffff00" })
    .png()
    .toBuffer()
    .catch(() => null);
  if (!fitted) return [];
  const input = await pictureLibrary()(paper)
    .composite([{ input: fitted }])
    .png()
    .toBuffer();
  return [{ input, top: margin, left: margin }];
}

/** The name, as large as its space allows, in the lower part. */
async function namePart(name: string, hasLogo: boolean): Promise<OverlayOptions[]> {
  const high = hasLogo ? 180 : 300;
  const text = cutText(name, 120).replaceAll(/\s+/g, " ").trim();
  if (text === "") return [];
  const written = await (await writtenName(text, high)).png().toBuffer({ resolveWithObject: true });
  // The last line may be a little lower than requested, but must not leave the picture.
  const input = await pictureLibrary()(written.data)
    .resize(width - 2 * margin, high, { fit: "inside", withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  return [{ input: input.data, top: height - bandHeight - margin - input.info.height + 30, left: margin }];
}

/** In Inter; a name with other letters is drawn from the fonts of papers, as the machine may have none that has them. */
async function writtenName(text: string, high: number): Promise<Sharp> {
  const space = { width: width - 2 * margin, height: high };
  if (!isPlain(text)) return pictureLibrary()(await drawLines(text, { ...space, color: "#ffffff" }));
  return pictureLibrary()({
    text: {
      text: `<span foreground="white">${escapeMarkup(text)}</span>`,
      font: "Inter SemiBold",
      fontfile: font,
      rgba: true,
      wrap: "word-char",
      ...space,
    },
  });
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
