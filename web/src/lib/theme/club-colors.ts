import { clubBases, type Hex, type RoleColors, roleColors, type Scheme } from "#contract/colors.ts";

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
  return ofEach(appBases(primary, secondary), (base) => roleColors(base, scheme));
}

/** The colours that the named ones are derived from. */
export function appBases(primary?: string | null, secondary?: string | null): Record<ColorName, Hex> {
  const club = clubBases(primary, secondary);
  return { club: club.primary, accent: club.secondary, ...MEANING_COLORS };
}

export function ofEach<T>(bases: Record<ColorName, Hex>, derive: (base: Hex) => T): Record<ColorName, T> {
  return Object.fromEntries(Object.entries(bases).map(([name, base]) => [name, derive(base)])) as Record<
    ColorName,
    T
  >;
}
