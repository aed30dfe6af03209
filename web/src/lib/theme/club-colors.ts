import { clubColors, type RoleColors, roleColors, type Scheme } from "#contract/colors.ts";

/** Colours that mean something everywhere, whatever the club's own are. Dark enough for white text. */
const MEANING_COLORS = {
  info: "#1c66b8",
  success: "#1e7b4b",
  warning: "#9a5a00",
  error: "#c2352b",
  gray: "#66707a",
} as const;

export type ColorName = "club" | "accent" | keyof typeof MEANING_COLORS;

export const COLOR_NAMES: ReadonlySet<string> = new Set(["club", "accent", ...Object.keys(MEANING_COLORS)]);

/** Every named colour of the app. `club` is the primary colour, `accent` the secondary one. */
export function appColors(
  primary?: string | null,
  secondary?: string | null,
  scheme: Scheme = "light",
): Record<ColorName, RoleColors> {
  const club = clubColors(primary, secondary, scheme);
  return {
    club: club.primary,
    accent: club.secondary,
    info: roleColors(MEANING_COLORS.info, scheme),
    success: roleColors(MEANING_COLORS.success, scheme),
    warning: roleColors(MEANING_COLORS.warning, scheme),
    error: roleColors(MEANING_COLORS.error, scheme),
    gray: roleColors(MEANING_COLORS.gray, scheme),
  };
}
