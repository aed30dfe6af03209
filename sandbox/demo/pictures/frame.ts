import { darker, lighter, type Palette } from "./palette.ts";

/** Puts a drawing of 1000 x 1000 on a calm backdrop, or on none, with a soft shadow under it. */
export function frame(drawing: string, palette: Palette, backdrop: string | null): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="1280" height="1280">
<defs>
<linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(palette.main, 0.12)}"/><stop offset="0.55" stop-color="${palette.main}"/><stop offset="1" stop-color="${darker(palette.main, 0.18)}"/></linearGradient>
<linearGradient id="trim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${lighter(palette.trim, 0.1)}"/><stop offset="1" stop-color="${darker(palette.trim, 0.14)}"/></linearGradient>
<linearGradient id="shine" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="0.35" stop-color="#fff" stop-opacity="0.34"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.22"/></linearGradient>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="22"/></filter>
</defs>
${backdrop === null ? "" : backdropOf(backdrop)}
<ellipse cx="500" cy="888" rx="300" ry="26" fill="#1d323f" opacity="0.22" filter="url(#soft)"/>
${drawing}
</svg>`;
}

function backdropOf(color: string): string {
  return `<defs><radialGradient id="back" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="${lighter(color, 0.94)}"/><stop offset="1" stop-color="${lighter(color, 0.78)}"/></radialGradient></defs>
<rect width="1000" height="1000" fill="url(#back)"/>`;
}

/** The club's crest: a shield with a band and a star. */
export function crest(x: number, y: number, size: number, palette: Palette): string {
  const scale = size / 100;
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})">
<path d="M50 2 L94 16 V52 C94 78 72 92 50 99 C28 92 6 78 6 52 V16 Z" fill="${palette.crest}" stroke="${palette.crestOn}" stroke-width="5"/>
<path d="M10 66 L90 30 V46 L12 80 Z" fill="${palette.crestOn}" opacity="0.92"/>
<path d="M50 14 l5 11 12 1 -9 8 3 12 -11 -6 -11 6 3 -12 -9 -8 12 -1 Z" fill="${palette.crestOn}"/>
</g>`;
}

/** Soft folds in cloth. */
export function folds(paths: string[], color: string): string {
  return paths
    .map(
      (path) =>
        `<path d="${path}" fill="none" stroke="${darker(color, 0.3)}" stroke-opacity="0.28" stroke-width="7" stroke-linecap="round"/>`,
    )
    .join("");
}
