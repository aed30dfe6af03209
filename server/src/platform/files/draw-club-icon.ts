import { createRequire } from "node:module";
import { clubColors, type Hex } from "#contract/colors.ts";
import { initialsOf } from "#contract/initials.ts";
import { pictureLibrary } from "../needed-later.ts";
import { drawLines } from "../pdf/draw-lines.ts";
import { isPlain } from "../pdf/runs.ts";

/**
 * The shape depends on where an icon is shown: `any` has its own round corners; a phone cuts `maskable` into any shape
 * within its inner four fifths; `square` is only cut at the corners.
 */
export type IconForm = "any" | "maskable" | "square";

type Drawn = { name: string; primary: string; secondary: string; logo: Buffer | null };

const font = createRequire(import.meta.url).resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf");
const maxPixels = 50_000_000;
/** The share of the icon that the logo or the initials take up. */
const inner: Record<IconForm, number> = { any: 0.76, maskable: 0.56, square: 0.7 };

/** A club's logo on white paper framed in its first colour; without a logo its initials on that colour. A PNG. */
export async function drawClubIcon(club: Drawn, size: number, form: IconForm): Promise<Buffer> {
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
