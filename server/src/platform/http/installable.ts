import { createRequire } from "node:module";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ClubInfo } from "#contract/clubs.ts";
import { clubColors, type Hex, SURFACE_COLOR } from "#contract/colors.ts";
import { initialsOf } from "#contract/initials.ts";
import { type Words, wordsOf } from "#server/words/languages.ts";
import { boundedCache } from "../cache.ts";
import type { Platform } from "../context.ts";
import { pictureLibrary } from "../needed-later.ts";
import { isPlain } from "../pdf/runs.ts";
import { ApiError } from "./api-error.ts";
import { requestedClub } from "./club-label.ts";
import { digestOf, drawLines, logoOf, sendTags } from "./drawn-pictures.ts";
import type { FoundClub } from "./gate.ts";
import { readyAnswer, sendReady } from "./ready-answer.ts";

const manifestPath = "/manifest.webmanifest";
const icons: Record<string, { size: number; form: IconForm }> = {
  "48.png": { size: 48, form: "any" },
  "192.png": { size: 192, form: "any" },
  "512.png": { size: 512, form: "any" },
  "maskable.png": { size: 512, form: "maskable" },
  "apple.png": { size: 180, form: "square" },
};
const maxBytes = 8 * 1024 * 1024;
/** What fits below an icon on a phone. */
const maxShortName = 12;

type Parts = {
  clubInfo(label: string): Promise<ClubInfo | null>;
  findClub(label: string): Promise<FoundClub | null>;
};

/** The tags that let a browser show the club's icon and offer to install its shop; the product's own without a club. */
export function renderIcons(club: ClubInfo | null): string {
  if (!club) return '<link rel="icon" type="image/svg+xml" href="/favicon.svg">';
  return [
    `<link rel="icon" type="image/png" sizes="48x48" href="${iconPath(club, "48.png")}">`,
    `<link rel="apple-touch-icon" href="${iconPath(club, "apple.png")}">`,
    `<link rel="manifest" href="${manifestPath}">`,
  ].join("");
}

/** Serves what makes a club's shop an installable app: its manifest, and its icons, each drawn once. */
export function registerInstallable(app: FastifyInstance, platform: Platform, parts: Parts): void {
  const cache = boundedCache<Buffer>("icons", maxBytes);

  async function clubOf(request: FastifyRequest): Promise<ClubInfo> {
    const label = requestedClub(request.headers, platform.config);
    const club = label === null ? null : await parts.clubInfo(label);
    if (!club) throw new ApiError("CLUB_NOT_FOUND");
    return club;
  }

  async function iconOf(club: ClubInfo, name: string, { size, form }: { size: number; form: IconForm }) {
    const key = `${club.domain} ${name} ${digestOf(club)}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const { club_name, primary_color, secondary_color } = club;
    const logo = await logoOf(platform, club);
    const look = { name: club_name, primary: primary_color, secondary: secondary_color, logo };
    const icon = await drawClubIcon(look, size, form);
    cache.set(key, icon, icon.length);
    return icon;
  }

  app.get(manifestPath, async (request, reply) => {
    const club = await clubOf(request);
    const language = (await parts.findClub(club.domain))?.language ?? "en";
    const manifest = JSON.stringify(manifestOf(club, wordsOf(platform.languages, language)));
    const answer = readyAnswer(manifest, "application/manifest+json; charset=utf-8");
    return sendReady(request, reply, answer, { cacheControl: "no-cache" });
  });

  app.get<{ Params: { name: string } }>("/icons/:name", async (request, reply) => {
    const { name } = request.params;
    const icon = Object.hasOwn(icons, name) ? icons[name] : undefined;
    if (!icon) throw new ApiError("NOT_FOUND");
    const club = await clubOf(request);
    if (sendTags(request, reply, digestOf(club))) return reply.code(304).send();
    return reply.type("image/png").send(await iconOf(club, name, icon));
  });
}

function manifestOf(club: ClubInfo, { heads, language }: Words) {
  const icon = (name: string, size: number, purpose: string) => {
    return { src: iconPath(club, name), sizes: `${size}x${size}`, type: "image/png", purpose };
  };
  return {
    id: "/",
    name: club.club_name,
    short_name: shortNameOf(club.club_name),
    description: heads.shopOf(club.club_name),
    lang: language.code,
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: clubColors(club.primary_color, club.secondary_color).primary.base,
    background_color: SURFACE_COLOR,
    icons: [icon("192.png", 192, "any"), icon("512.png", 512, "any"), icon("maskable.png", 512, "maskable")],
  };
}

/** Changes with what is drawn, so that a new logo is not hidden by a cached one. */
function iconPath(club: ClubInfo, name: string): string {
  return `/icons/${name}?v=${digestOf(club)}`;
}

function shortNameOf(name: string): string {
  if (name.length <= maxShortName) return name;
  const first = name.split(/\s+/)[0] ?? "";
  return first.length <= maxShortName ? first : initialsOf(name) || first.slice(0, maxShortName);
}

/**
 * The shape depends on where an icon is shown: `any` has its own round corners; a phone cuts `maskable` into any shape
 * within its inner four fifths; `square` is only cut at the corners.
 */
type IconForm = "any" | "maskable" | "square";

type Drawn = { name: string; primary: string; secondary: string; logo: Buffer | null };

const font = createRequire(import.meta.url).resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf");
const maxPixels = 50_000_000;
/** The share of the icon that the logo or the initials take up. */
const inner: Record<IconForm, number> = { any: 0.76, maskable: 0.56, square: 0.7 };

/** A club's logo on white paper framed in its first colour; without a logo its initials on that colour. A PNG. */
async function drawClubIcon(club: Drawn, size: number, form: IconForm): Promise<Buffer> {
  const { fill, onFill } = clubColors(club.primary, club.secondary).primary;
  const side = Math.round(size * inner[form]);
  const mark = (await logoMark(club.logo, side)) ?? (await initialsMark(initialsOf(club.name), onFill, side));
  return pictureLibrary()(square(size, fill, form === "any" ? 0.22 : 0))
    .composite(mark ? [{ input: mark, gravity: "centre" }] : [])
    .png()
    .toBuffer();
}

function square(size: number, color: Hex, roundness: number): Buffer {
  const corner = Math.round(size * roundness);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${corner}" fill="${color}"/></svg>`,
  );
}

/** Null for a picture that cannot be read. */
async function logoMark(logo: Buffer | null, side: number): Promise<Buffer | null> {
  if (!logo) return null;
  const room = Math.round(side * 0.86);
  const fitted = await pictureLibrary()(logo, { limitInputPixels: maxPixels })
    .resize(room, room, { fit: "contain", background: "#ffffff00" })
    .png()
    .toBuffer()
    .catch(() => null);
  if (!fitted) return null;
  return pictureLibrary()(square(side, "#ffffff", 0.16))
    .composite([{ input: fitted, gravity: "centre" }])
    .png()
    .toBuffer();
}

/** Null for a name without letters. */
async function initialsMark(initials: string, color: Hex, side: number): Promise<Buffer | null> {
  if (initials === "") return null;
  const room = Math.round(side * 0.72);
  if (!isPlain(initials)) {
    const space = { width: room, height: room, color };
    return pictureLibrary()(await drawLines(initials, space))
      .png()
      .toBuffer();
  }
  const written = await pictureLibrary()({
    text: {
      text: `<span foreground="${color}">${initials}</span>`,
      font: "Inter Bold",
      fontfile: font,
      rgba: true,
      dpi: 600,
    },
  })
    .png()
    .toBuffer();
  return pictureLibrary()(written)
    .resize(room, Math.round(room * 0.62), { fit: "inside" })
    .png()
    .toBuffer();
}
