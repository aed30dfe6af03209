import { crest } from "./frame.ts";
import { darker, lighter, type Palette } from "./palette.ts";

const edge = (palette: Palette) =>
  `stroke="${darker(palette.main, 0.35)}" stroke-opacity="0.35" stroke-width="4" stroke-linejoin="round"`;

/** A baseball cap. */
export function cap(palette: Palette): string {
  return `<path d="M214 590 C200 360 340 236 508 236 C680 236 796 370 792 566 C640 526 380 530 214 590 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M214 590 C380 528 640 526 792 566 C884 594 924 650 908 690 C800 640 560 630 330 672 C250 686 214 650 214 590 Z" fill="url(#trim)" stroke="${darker(palette.trim, 0.35)}" stroke-opacity="0.4" stroke-width="4"/>
<path d="M508 236 C430 300 396 410 392 548 M508 236 C590 300 626 410 632 540" fill="none" stroke="#000" stroke-opacity="0.18" stroke-width="6"/>
<ellipse cx="508" cy="238" rx="24" ry="14" fill="${darker(palette.main, 0.25)}"/>${crest(512, 430, 130, palette)}`;
}

/** A knitted hat with a bobble. */
export function beanie(palette: Palette): string {
  const ribs = Array.from(
    { length: 11 },
    (_, at) =>
      `<path d="M${282 + at * 43.6} 640 v138" stroke="#000" stroke-opacity="0.16" stroke-width="9"/>`,
  ).join("");
  return `<circle cx="500" cy="220" r="86" fill="url(#trim)"/><circle cx="474" cy="196" r="60" fill="${lighter(palette.trim, 0.18)}" opacity="0.5"/>
<path d="M262 650 C240 420 350 280 500 280 C650 280 760 420 738 650 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M256 520 C400 480 600 480 744 520 L742 580 C600 540 400 540 258 580 Z" fill="url(#trim)"/>
<rect x="244" y="630" width="512" height="160" rx="34" fill="url(#cloth)" ${edge(palette)}/>${ribs}${crest(500, 712, 112, palette)}`;
}

/** A rucksack. */
export function backpack(palette: Palette): string {
  return `<path d="M404 214 C404 130 596 130 596 214" fill="none" stroke="${darker(palette.main, 0.3)}" stroke-width="30" stroke-linecap="round"/>
<path d="M250 420 C190 460 176 620 196 760 L262 770 V420 Z M750 420 C810 460 824 620 804 760 L738 770 V420 Z" fill="${darker(palette.main, 0.22)}"/>
<path d="M272 380 C272 250 380 196 500 196 C620 196 728 250 728 380 L744 800 C744 852 712 872 668 876 H332 C288 872 256 852 256 800 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M300 400 C400 370 600 370 700 400" fill="none" stroke="url(#trim)" stroke-width="12"/>
<path d="M318 560 C400 540 600 540 682 560 L696 790 C696 826 676 838 650 840 H350 C324 838 304 826 304 790 Z" fill="${lighter(palette.main, 0.06)}" ${edge(palette)}/>
<path d="M326 610 C420 594 580 594 674 610" fill="none" stroke="url(#trim)" stroke-width="12"/><rect x="654" y="604" width="16" height="54" rx="8" fill="${palette.trim}"/>${crest(500, 480, 104, palette)}`;
}

/** A sports holdall. */
export function holdall(palette: Palette): string {
  return `<path d="M340 460 C340 260 660 260 660 460" fill="none" stroke="${darker(palette.trim, 0.1)}" stroke-width="30"/>
<path d="M150 470 C150 430 180 410 220 410 H780 C820 410 850 430 850 470 V740 C850 796 820 820 780 820 H220 C180 820 150 796 150 740 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M300 410 H364 V820 H300 Z M636 410 H700 V820 H636 Z" fill="url(#trim)"/><path d="M190 452 H810" stroke="${darker(palette.main, 0.4)}" stroke-width="12" stroke-linecap="round"/>
<rect x="392" y="560" width="216" height="200" rx="18" fill="${lighter(palette.main, 0.06)}" ${edge(palette)}/>${crest(500, 660, 116, palette)}`;
}

/** A drinks bottle. */
export function bottle(palette: Palette): string {
  return `<rect x="446" y="96" width="108" height="70" rx="20" fill="${darker(palette.trim, 0.2)}"/><rect x="404" y="150" width="192" height="110" rx="24" fill="url(#trim)"/>
<path d="M396 262 H604 C650 300 664 340 664 400 V800 C664 860 640 884 590 884 H410 C360 884 336 860 336 800 V400 C336 340 350 300 396 262 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M396 262 H604 C650 300 664 340 664 400 V800 C664 860 640 884 590 884 H410 C360 884 336 860 336 800 V400 C336 340 350 300 396 262 Z" fill="url(#shine)"/>
<rect x="336" y="700" width="328" height="26" fill="url(#trim)"/><rect x="336" y="744" width="328" height="12" fill="url(#trim)"/>${crest(500, 520, 170, palette)}`;
}

/** A mug. */
export function mug(palette: Palette): string {
  return `<path d="M680 420 C820 400 850 660 680 680" fill="none" stroke="${palette.main}" stroke-width="52"/>
<path d="M264 330 H704 V770 C704 826 670 850 620 850 H348 C298 850 264 826 264 770 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M264 330 H704 V770 C704 826 670 850 620 850 H348 C298 850 264 826 264 770 Z" fill="url(#shine)"/>
<ellipse cx="484" cy="330" rx="220" ry="46" fill="${darker(palette.main, 0.3)}"/><ellipse cx="484" cy="338" rx="190" ry="32" fill="#4a2f21"/>
<rect x="264" y="770" width="440" height="30" fill="url(#trim)"/>${crest(470, 590, 190, palette)}`;
}

/** A ball with panels. */
export function ball(palette: Palette): string {
  const panel = (x: number, y: number, turn: number, size: number) =>
    `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 -62 L59 -19 L36 50 L-36 50 L-59 -19 Z" fill="${palette.main}"/>`;
  return `<defs><clipPath id="ball"><circle cx="500" cy="520" r="320"/></clipPath><radialGradient id="round" cx="38%" cy="32%" r="75%"><stop offset="0" stop-color="#fff" stop-opacity="0.6"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.35"/></radialGradient></defs>
<circle cx="500" cy="520" r="320" fill="#fbfbf8"/><g clip-path="url(#ball)">${panel(500, 520, 0, 1.7)}${panel(500, 236, 36, 1.4)}${panel(240, 410, -30, 1.4)}${panel(760, 410, 30, 1.4)}${panel(338, 770, 20, 1.4)}${panel(662, 770, -20, 1.4)}
<path d="M500 414 V320 M596 488 L690 440 M404 488 L310 440 M440 604 L380 700 M560 604 L620 700" stroke="${palette.trim}" stroke-width="10"/></g>
<circle cx="500" cy="520" r="320" fill="url(#round)"/>${crest(500, 520, 120, palette)}`;
}

/** A towel, folded over a rail. */
export function towel(palette: Palette): string {
  return `<rect x="140" y="196" width="720" height="26" rx="13" fill="#8b979c"/><path d="M250 190 H750 V850 H250 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M250 190 H750 V420 H250 Z" fill="#fff" opacity="0.12"/><path d="M250 690 H750 V740 H250 Z M250 764 H750 V784 H250 Z" fill="url(#trim)"/>${crest(500, 540, 170, palette)}`;
}

/** An umbrella. */
export function umbrella(palette: Palette): string {
  return `<path d="M500 250 V790 C500 860 590 860 590 790" fill="none" stroke="${darker(palette.trim, 0.2)}" stroke-width="22" stroke-linecap="round"/>
<path d="M120 560 C140 330 300 210 500 210 C700 210 860 330 880 560 C820 510 740 510 690 560 C640 510 560 510 500 560 C440 510 360 510 310 560 C260 510 180 510 120 560 Z" fill="url(#cloth)" ${edge(palette)}/>
<path d="M500 210 C400 300 330 420 310 560 C360 510 440 510 500 560 C560 510 640 510 690 560 C670 420 600 300 500 210 Z" fill="url(#trim)" opacity="0.92"/>${crest(500, 430, 110, palette)}`;
}
