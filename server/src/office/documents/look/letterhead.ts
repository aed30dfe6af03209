import { dayOf } from "#contract/days.ts";
import { type Flow, openFlow } from "#server/platform/pdf/flow.ts";
import { a4, type PaperPage, type PaperPart } from "#server/platform/pdf/marks.ts";
import type { Ruler } from "#server/platform/pdf/ruler.ts";
import type { TableLook } from "#server/platform/pdf/table.ts";
import type { Words } from "#server/words/languages.ts";
import { bold, line, muted, type PaperLook, plain } from "./paper-look.ts";

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
