import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ClubInfo } from "#contract/clubs.ts";
import type { Hex } from "#contract/colors.ts";
import type { Platform } from "../context.ts";
import { ascent } from "../pdf/fonts.ts";
import { lineHeight } from "../pdf/marks.ts";
import { openSetter, type Setter } from "../pdf/setter.ts";
import { printable, wrapText } from "../pdf/wrap-text.ts";

/**
 * Part of the URL of a club's drawn pictures; changes with the club and what is drawn, so that a new
 * logo is not hidden by a cached one.
 */
export function digestOf(club: ClubInfo): string {
  const { domain, club_name, club_logo, primary_color, secondary_color } = club;
  const content = JSON.stringify([domain, club_name, club_logo, primary_color, secondary_color]);
  return createHash("sha256").update(content).digest("hex").slice(0, 20);
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

type Space = { width: number; height: number; color: Hex };

/** A text in whatever scripts it is written, as large as its space allows: an SVG as high and wide as that. */
export async function drawLines(text: string, { width, height, color }: Space): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const setter = openSetter(new PdfDocument({ autoFirstPage: false, font: "" }));
  const printed = printable(text);
  do setter.width(printed, { weight: "bold", size: 1 });
  while (await setter.fetch());
  const { lines, size } = fitted(setter, printed, { width, height });
  const groups = lines.map((line, at) => {
    const baseline = at * lineHeight({ size }) + ascent * size;
    return `<g transform="translate(0 ${baseline})">${setter.outline(line, { weight: "bold", size })}</g>`;
  });
  const wide = Math.max(...lines.map((line) => setter.width(line, { weight: "bold", size })));
  const high = lines.length * lineHeight({ size });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(wide)}" height="${Math.ceil(high)}" fill="${color}">${groups.join("")}</svg>`,
  );
}

/** The largest size at which the lines are no higher than there is room; the smallest cuts them. */
function fitted(setter: Setter, text: string, { width, height }: Omit<Space, "color">) {
  const smallest = height / 8;
  for (let size = height / lineHeight({ size: 1 }); ; size *= 0.9) {
    const isLast = size * 0.9 < smallest;
    const most = Math.max(1, Math.floor(height / lineHeight({ size })));
    const measure = (part: string) => setter.width(part, { weight: "bold", size });
    const lines = wrapText(text, width, measure, isLast ? most : undefined);
    if (isLast || lines.length <= most) return { lines, size };
  }
}
