import * as clothes from "./clothes.ts";
import { frame } from "./frame.ts";
import type { Palette } from "./palette.ts";
import * as things from "./things.ts";

/** Everything that a demo club sells can be drawn. */
const drawings = {
  "match-shirt": (palette: Palette) => clothes.shirt(palette, { stripes: true }),
  "number-shirt": (palette: Palette) => clothes.shirt(palette, { number: "10" }),
  "t-shirt": (palette: Palette) => clothes.shirt(palette),
  polo: (palette: Palette) => clothes.shirt(palette, { collar: true }),
  hoodie: (palette: Palette) => clothes.hoodie(palette),
  jacket: (palette: Palette) => clothes.hoodie(palette, { zip: true }),
  shorts: clothes.shorts,
  trousers: clothes.trousers,
  socks: clothes.socks,
  scarf: clothes.scarf,
  cap: things.cap,
  beanie: things.beanie,
  backpack: things.backpack,
  holdall: things.holdall,
  bottle: things.bottle,
  mug: things.mug,
  ball: things.ball,
  towel: things.towel,
  umbrella: things.umbrella,
} as const;

export type Drawing = keyof typeof drawings;

/** An SVG picture of a thing in the given colours, on a backdrop tinted with the club's colour, or on none. */
export function draw(drawing: Drawing, palette: Palette, backdrop: string | null): Buffer {
  return Buffer.from(frame(drawings[drawing](palette), palette, backdrop));
}

/** The club's logo: its crest and nothing else. */
export function drawLogo(palette: Palette, letters: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="256" height="256">
<path d="M50 3 L93 16 V52 C93 78 72 91 50 97 C28 91 7 78 7 52 V16 Z" fill="${palette.crest}" stroke="${palette.trim}" stroke-width="5"/>
<text x="50" y="61" font-family="Arial, Helvetica, sans-serif" font-weight="700" font-size="34" text-anchor="middle" fill="${palette.crestOn}">${letters}</text></svg>`);
}
