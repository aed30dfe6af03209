import { buffer } from "node:stream/consumers";
import { writtenLines } from "#contract/address-lines.ts";
import { type ClubColors, clubColors } from "#contract/colors.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { pictureLibrary } from "#server/platform/needed-later.ts";
import type { PaperPicture, TextStyle } from "#server/platform/pdf/marks.ts";
import type { Words } from "#server/words/languages.ts";

/** A club as its papers show it. */
export type PaperLook = {
  /** Those of its language. */
  words: Words;
  /** In whose days papers are dated. */
  timeZone: string;
  clubName: string;
  /** Where to find and reach the club, in one line. */
  contact: string;
  /** The club's address, line by line. */
  location: string[];
  colors: ClubColors;
  logo: PaperPicture | null;
};

/** More pixels of a logo than this do not show on paper. */
const logoPixels = 320;
const white = "#ffffff";

export const ink = "#16191d";
export const muted = "#5b6470";
export const line = "#dde1e5";

export function plain(size: number, color: string = ink): TextStyle {
  return { size, weight: "regular", color };
}

export function bold(size: number, color: string = ink): TextStyle {
  return { size, weight: "bold", color };
}

/** The club's look for a paper; no transaction is open meanwhile. A logo that cannot be read is left out. */
export async function paperLook(ctx: Ctx, club: PaperClub): Promise<PaperLook> {
  const { contact_email, contact_phone } = club;
  const location = writtenLines(club.location);
  return {
    words: ctx.words,
    timeZone: ctx.timeZone,
    clubName: club.name,
    contact: [club.name, location.join(", "), contact_email, contact_phone].filter(Boolean).join("  ·  "),
    location,
    colors: clubColors(club.primary_color, club.secondary_color),
    logo: club.logo === null ? null : await readLogo(ctx, club.logo),
  };
}

async function readLogo(ctx: Ctx, key: string): Promise<PaperPicture | null> {
  try {
    const file = await ctx.platform.files.open(key);
    if (!file) return null;
    const { data, info } = await pictureLibrary()(await buffer(file.stream))
      .resize({ width: logoPixels, height: logoPixels, fit: "inside", withoutEnlargement: true })
      .flatten({ background: white })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch (err) {
    ctx.log.warn({ err }, "the logo of a club cannot be read");
    return null;
  }
}

type PaperClub = {
  name: string;
  logo: string | null;
  primary_color: string;
  secondary_color: string;
  contact_email: string;
  contact_phone: string;
  location: string;
};

/** What of a club is on its papers. */
export async function readPaperClub(tx: ClubTx): Promise<PaperClub> {
  const [row] = await tx.query<PaperClub>(
    `select name, logo, primary_color, secondary_color, contact_email, contact_phone, location
     from clubs where id = $1`,
    [tx.clubId],
    "club_of_papers",
  );
  if (!row) throw new Error(`No club ${tx.clubId}`);
  return row;
}
