import { buffer } from "node:stream/consumers";
import { writtenLines } from "#contract/address-lines.ts";
import { type ClubColors, clubColors } from "#contract/colors.ts";
import { dayOf } from "#contract/days.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { pictureLibrary } from "#server/platform/needed-later.ts";
import { type Flow, openFlow, type Ruler } from "#server/platform/pdf/flow.ts";
import {
  a4,
  type PaperPage,
  type PaperPart,
  type PaperPicture,
  type TextStyle,
} from "#server/platform/pdf/marks.ts";
import type { TableLook } from "#server/platform/pdf/table.ts";
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

const ink = "#16191d";
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

export type Heading = { title: string; number: string };

const frame = { top: 0, bottom: 64, left: 46, right: 46 };
const strip = 7;
const logoSize = 46;
/** Where the content starts below the head of the first page, and of later ones. */
const firstBegin = 112;
const nextBegin = 58;

/** Starts a paper of the club: its colours, logo and name at the top, the kind of paper beside it, and shorter on later pages. */
export function openLetter(look: PaperLook, ruler: Ruler, heading: Heading): Flow {
  return openFlow(ruler, frame, (flow, page) => {
    writeStrip(flow, look);
    if (page === 1) writeFirstHead(flow, look, heading);
    else writeNextHead(flow, look, heading);
  });
}

/** The pages with the club's contact line and `Page 1 of 2` below. */
export function finishLetter(flow: Flow, look: PaperLook): Promise<PaperPage[]> {
  return flow.finish((page, pages, { put, text, width }) => {
    const top = a4.height - 44;
    put({ kind: "box", x: frame.left, y: top, width, height: 0.5, fill: line });
    flow.y = top + 9;
    text(look.contact, plain(8, muted), { width: width - 80, most: 2 });
    text(look.words.documents.page({ page, pages }), plain(8, muted), { align: "right", part: null });
  });
}

/** Tables in the club's colour. */
export function tableLook({ colors }: PaperLook): TableLook {
  return { head: bold(8.5, colors.primary.text), headFill: colors.primary.soft, line };
}

function writeStrip({ put }: Flow, { colors }: PaperLook): void {
  const share = a4.width * 0.72;
  put({ kind: "box", x: 0, y: 0, width: share, height: strip, fill: colors.primary.fill });
  put({ kind: "box", x: share, y: 0, width: a4.width - share, height: strip, fill: colors.secondary.fill });
}

function writeFirstHead(flow: Flow, look: PaperLook, { title, number }: Heading): void {
  const top = 32;
  if (look.logo) {
    const { width, height } = look.logo;
    // A wide logo may be as wide as two and a half square ones.
    const scale = Math.min(logoSize / height, (logoSize * 2.5) / width);
    const place = { x: frame.left, y: top, width: width * scale, height: logoSize };
    flow.put({ kind: "picture", ...place, picture: look.logo });
  }
  const indent = look.logo
    ? Math.min(logoSize * 2.5, (look.logo.width / look.logo.height) * logoSize) + 12
    : 0;
  const name = bold(15, look.colors.primary.text);
  const nameWidth = flow.width * 0.55 - indent;
  const height = flow.heightOf(look.clubName, name, nameWidth);
  flow.y = top + Math.max(0, (logoSize - height) / 2);
  flow.text(look.clubName, name, { x: frame.left + indent, width: nameWidth, most: 3 });
  flow.y = top - 2;
  const right = { x: frame.left + flow.width * 0.55, width: flow.width * 0.45, align: "right" } as const;
  const part: PaperPart = { tag: "H1" };
  flow.y += flow.text(title, bold(22, look.colors.secondary.text), { ...right, most: 1, part });
  flow.text(number, plain(11, muted), { ...right, most: 1, part });
  flow.y = firstBegin;
}

function writeNextHead(flow: Flow, look: PaperLook, { title, number }: Heading): void {
  flow.y = 28;
  flow.text(look.clubName, bold(10, look.colors.primary.text), { width: flow.width * 0.55, most: 1 });
  const right = { x: frame.left + flow.width * 0.55, width: flow.width * 0.45, align: "right" } as const;
  flow.text(`${title} ${number}`.trim(), plain(10, muted), { ...right, most: 1 });
  flow.y = nextBegin;
}

/** In whose days and words a paper is written. */
export type Dated = { timeZone: string; words: Words };

/** The club's day of a moment, as on papers: `3 May 2027`. */
export function dayOnPaper(moment: Date, { timeZone, words }: Dated): string {
  return words.language.dayInWords(dayOf(moment, timeZone));
}
