import { crest, folds } from "./frame.ts";
import { darker, lighter, type Palette } from "./palette.ts";

const edge = (palette: Palette) =>
  `stroke="${darker(palette.main, 0.35)}" stroke-opacity="0.35" stroke-width="4" stroke-linejoin="round"`;

const body =
  "M352 190 C400 228 600 228 648 190 L760 236 C796 252 818 286 830 326 L876 478 L758 520 L728 440 C722 560 724 720 730 846 C600 868 400 868 270 846 C276 720 278 560 272 440 L242 520 L124 478 L170 326 C182 286 204 252 240 236 Z";

/** A T-shirt; `stripes` makes a match shirt of it, `collar` a polo. */
export function shirt(
  palette: Palette,
  style: { stripes?: boolean; collar?: boolean; number?: string } = {},
): string {
  return `<defs><clipPath id="shirt"><path d="${body}"/></clipPath></defs>
<path d="${body}" fill="url(#cloth)" ${edge(palette)}/>
<g clip-path="url(#shirt)">
${style.stripes ? [340, 470, 600].map((x) => `<rect x="${x}" y="180" width="62" height="700" fill="${palette.trim}" opacity="0.9"/>`).join("") : ""}
<path d="M124 478 L242 520 L250 494 L132 452 Z M876 478 L758 520 L750 494 L868 452 Z" fill="url(#trim)"/>
<rect x="260" y="828" width="480" height="44" fill="url(#trim)" opacity="0.9"/>
<path d="M272 440 C262 380 262 330 282 288 M728 440 C738 380 738 330 718 288" fill="none" stroke="#000" stroke-opacity="0.16" stroke-width="8"/>
${folds(["M310 560 C360 600 400 690 390 800", "M690 560 C650 610 620 680 628 800", "M300 470 C340 480 370 500 390 530"], palette.main)}
</g>
${style.collar ? collar(palette) : neck(palette)}
${crest(612, 352, 84, palette)}
${style.number ? `<text x="500" y="680" font-family="Arial, Helvetica, sans-serif" font-weight="700" font-size="230" text-anchor="middle" fill="${palette.trim}" stroke="${palette.main}" stroke-width="6">${style.number}</text>` : ""}`;
}

function neck(palette: Palette): string {
  return `<path d="M352 190 C380 282 620 282 648 190 C600 228 400 228 352 190 Z" fill="${darker(palette.main, 0.4)}"/>
<path d="M352 190 C380 290 620 290 648 190 L632 182 C600 262 400 262 368 182 Z" fill="url(#trim)"/>`;
}

function collar(palette: Palette): string {
  return `<path d="M352 190 C400 240 600 240 648 190 L640 170 C590 196 410 196 360 170 Z" fill="${darker(palette.main, 0.4)}"/>
<path d="M352 186 L430 312 L500 232 Z M648 186 L570 312 L500 232 Z" fill="url(#trim)" stroke="${darker(palette.trim, 0.3)}" stroke-opacity="0.4" stroke-width="3"/>
<path d="M484 246 H516 V390 H484 Z" fill="${darker(palette.main, 0.12)}"/><circle cx="500" cy="296" r="8" fill="#fff"/><circle cx="500" cy="346" r="8" fill="#fff"/>`;
}

/** A hooded sweatshirt; with `zip` a jacket. */
export function hoodie(palette: Palette, style: { zip?: boolean } = {}): string {
  const shape =
    "M360 220 L236 264 C196 282 178 320 170 366 L122 760 L226 782 L272 520 C274 640 272 760 268 852 C400 876 600 876 732 852 C728 760 726 640 728 520 L774 782 L878 760 L830 366 C822 320 804 282 764 264 L640 220 Z";
  return `<path d="${shape}" fill="url(#cloth)" ${edge(palette)}/>
<path d="M350 238 C330 130 420 96 500 96 C580 96 670 130 650 238 C620 330 560 356 500 360 C440 356 380 330 350 238 Z" fill="${darker(palette.main, 0.1)}" ${edge(palette)}/>
<path d="M398 236 C392 164 440 142 500 142 C560 142 608 164 602 236 C580 300 540 318 500 322 C460 318 420 300 398 236 Z" fill="${darker(palette.main, 0.5)}"/>
<path d="M268 812 C400 836 600 836 732 812 L732 852 C600 876 400 876 268 852 Z M126 724 L232 746 L226 782 L122 760 Z M874 724 L768 746 L774 782 L878 760 Z" fill="url(#trim)"/>
<path d="M372 640 H628 L676 788 C560 806 440 806 324 788 Z" fill="${lighter(palette.main, 0.05)}" stroke="${darker(palette.main, 0.3)}" stroke-opacity="0.4" stroke-width="4"/>
<path d="M456 330 V470 M544 330 V470" stroke="${palette.trim}" stroke-width="10" stroke-linecap="round"/>
${style.zip ? `<path d="M500 360 V850" stroke="${palette.trim}" stroke-width="10"/><rect x="490" y="420" width="20" height="38" rx="6" fill="${lighter(palette.trim, 0.3)}"/>` : ""}
${folds(["M300 560 C330 600 340 640 336 700", "M700 560 C672 600 662 650 666 700"], palette.main)}
${crest(618, 444, 84, palette)}`;
}

/** Shorts with side stripes. */
export function shorts(palette: Palette): string {
  const shape =
    "M276 250 H724 L806 742 C720 772 620 778 540 766 L500 500 L460 766 C380 778 280 772 194 742 Z";
  return `<path d="${shape}" fill="url(#cloth)" ${edge(palette)}/>
<path d="M276 250 L194 742 L240 756 L312 250 Z M724 250 L806 742 L760 756 L688 250 Z" fill="url(#trim)"/>
<rect x="272" y="236" width="456" height="54" rx="14" fill="${darker(palette.main, 0.14)}"/>
<path d="M482 290 C470 340 462 370 468 410 M518 290 C530 340 538 370 532 410" fill="none" stroke="${lighter(palette.trim, 0.3)}" stroke-width="8" stroke-linecap="round"/>
${folds(["M500 500 C486 440 470 400 440 370", "M500 500 C514 440 530 400 560 370", "M330 620 C360 650 380 690 384 740"], palette.main)}
${crest(640, 660, 76, palette)}`;
}

/** Leggings or track trousers. */
export function trousers(palette: Palette): string {
  return `<path d="M330 150 H670 L720 868 C680 884 620 884 584 872 L500 420 L416 872 C380 884 320 884 280 868 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M330 150 L280 868 L312 878 L366 150 Z M670 150 L720 868 L688 878 L634 150 Z" fill="url(#trim)"/>
<rect x="326" y="136" width="348" height="48" rx="12" fill="${darker(palette.main, 0.16)}"/>
${folds(["M500 420 C488 360 470 320 440 290", "M500 420 C512 360 530 320 560 290", "M360 600 C380 640 390 680 388 720"], palette.main)}
${crest(596, 300, 66, palette)}`;
}

/** A pair of knee socks. */
export function socks(palette: Palette): string {
  const one =
    "M0 0 H150 V420 C150 470 170 500 220 530 L300 580 C340 606 336 660 290 668 C200 680 110 660 60 610 C14 566 0 520 0 460 Z";
  const sock = (
    x: number,
    y: number,
  ) => `<g transform="translate(${x} ${y})"><path d="${one}" fill="url(#cloth)" ${edge(palette)}/>
<rect x="0" y="0" width="150" height="44" rx="10" fill="url(#trim)"/><rect x="0" y="74" width="150" height="26" fill="url(#trim)"/><rect x="0" y="118" width="150" height="26" fill="url(#trim)"/>
<path d="M244 546 L300 580 C340 606 336 660 290 668 C262 672 234 672 208 668 Z M0 430 C0 520 20 566 60 610 L112 520 C90 490 78 460 70 424 Z" fill="url(#trim)"/></g>`;
  return sock(246, 160) + sock(450, 200);
}

/** A football scarf. */
export function scarf(palette: Palette): string {
  const bars = [0, 1, 2, 3]
    .map(
      (at) =>
        `<rect x="${262 + at * 0}" y="${330 + at * 130}" width="150" height="64" fill="url(#trim)"/><rect x="588" y="${330 + at * 130}" width="150" height="64" fill="url(#trim)"/>`,
    )
    .join("");
  const fringe = Array.from(
    { length: 10 },
    (_, at) =>
      `<path d="M${268 + at * 15} 824 v52 M${594 + at * 15} 824 v52" stroke="${palette.main}" stroke-width="7"/>`,
  ).join("");
  return `<path d="M262 300 C262 130 738 130 738 300 L738 826 H588 V330 C588 262 412 262 412 330 V826 H262 Z" fill="url(#cloth)" ${edge(palette)}/>${bars}${fringe}${crest(500, 232, 74, palette)}`;
}
