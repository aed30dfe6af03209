import sharp from "sharp";
import { type Drawing, draw } from "./draw.ts";
import { darker, lighter, type Palette } from "./palette.ts";

type Thing = { drawing: Drawing; palette: Palette };

const [width, height] = [1600, 1000];
const floor = 770;
/** The two behind, then the one before them; a narrower view cuts off only the wall. */
const places = [
  { size: 600, x: 130, y: 240 },
  { size: 600, x: 870, y: 240 },
  { size: 820, x: 390, y: 90 },
] as const;

/** A photograph of new kit, as far as it can be drawn: three things before the club's wall, the last in front. */
export async function drawScene(things: readonly [Thing, Thing, Thing], color: string): Promise<Buffer> {
  const layers = places.map(async ({ size, x, y }, at) => {
    const { drawing, palette } = things[at] ?? things[0];
    const input = await sharp(draw(drawing, palette, null))
      .resize(size, size)
      .png()
      .toBuffer();
    return { input, left: x, top: y };
  });
  return sharp(Buffer.from(wall(color)))
    .composite(await Promise.all(layers))
    .png()
    .toBuffer();
}

function wall(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<radialGradient id="wall" cx="50%" cy="40%" r="70%"><stop offset="0" stop-color="${lighter(color, 0.9)}"/><stop offset="1" stop-color="${lighter(color, 0.5)}"/></radialGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(color, 0.42)}"/><stop offset="1" stop-color="${darker(color, 0.1)}"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#wall)"/>
<rect y="${floor}" width="${width}" height="${height - floor}" fill="url(#floor)"/>
</svg>`;
}
