import { type ClubColors, clubColors, type RoleColors, roleColors } from "#contract/colors.ts";

/** Colours that mean something everywhere, whatever the club's own are. Dark enough for white text. */
const MEANING_COLORS = {
  info: "#1c66b8",
  success: "#1e7b4b",
  warning: "#9a5a00",
  error: "#c2352b",
} as const;

export type ColorName = "club" | "accent" | keyof typeof MEANING_COLORS;

/** Every named colour of the app. `club` is the primary colour, `accent` the secondary one. */
export function appColors(primary?: string | null, secondary?: string | null): Record<ColorName, RoleColors> {
  const club: ClubColors = clubColors(primary, secondary);
  return {
    club: club.primary,
    accent: club.secondary,
    info: roleColors(MEANING_COLORS.info),
    success: roleColors(MEANING_COLORS.success),
    warning: roleColors(MEANING_COLORS.warning),
    error: roleColors(MEANING_COLORS.error),
  };
}
