import { contrastRatio, type Hex, readHex, roleColors } from "#contract/colors.ts";
import { formatDecimal } from "#web/lib/format-figures.ts";
import { settings as words } from "#words/panel/settings.ts";

const WHITE = "#ffffff";
const READABLE = 4.5;

export type ColorReport = {
  /** The colour on buttons, and the text on them. */
  fill: Hex;
  onFill: Hex;
  /** Contrast of that text as shown. */
  buttonContrast: number;
  /** Links and headings in the colour, on white. */
  text: Hex;
  textContrast: number;
  /** Contrast of the chosen colour on white. */
  ownContrast: number;
  /** What was adjusted, in whole sentences; empty if the colour is fine as it is. */
  repairs: string[];
};

/** How a club's colour is used on screen. Null for text that is not a colour. */
export function colorReport(color: string): ColorReport | null {
  const base = readHex(color);
  if (base === null) return null;
  const role = roleColors(base);
  const ownContrast = contrastRatio(base, WHITE);
  const textContrast = contrastRatio(role.text, WHITE);
  const repairs = [
    role.fill !== base && words.colorReport.itIsTooClose(shown(role.fill)),
    role.fill === base &&
      role.text !== base &&
      ownContrast < READABLE &&
      words.colorReport.asTextItWould(ratio(ownContrast), shown(role.text), ratio(textContrast)),
    role.onFill !== WHITE && words.colorReport.whiteTextCannotBeRead,
    role.edge !== role.fill && words.colorReport.buttonsGetAnOutlineIn(shown(role.edge)),
  ].filter((sentence) => sentence !== false);
  return {
    fill: role.fill,
    onFill: role.onFill,
    text: role.text,
    ownContrast,
    textContrast,
    repairs,
    buttonContrast: contrastRatio(role.onFill, role.fill),
  };
}

/** `7.3:1`, rounded down so as never to overstate contrast. */
export function ratio(contrast: number): string {
  return `${formatDecimal(Math.floor(contrast * 10) / 10, 1)}:1`;
}

function shown(color: Hex): string {
  return color.toUpperCase();
}
