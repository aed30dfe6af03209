import {
  clubBases,
  type Hex,
  NEUTRALS,
  pageCssVariables,
  type RoleColors,
  roleColors,
  type Scheme,
} from "#contract/colors.ts";

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
function appColors(
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

type Variables = Record<string, string>;
type Ten = [string, string, string, string, string, string, string, string, string, string];

/** From what hardly differs from the page to text, in either scheme. Shade 4 is the edge of fields. */
export const GRAYS: Record<Scheme, Ten> = {
  light: [
    "#f7f8f8",
    "#eff1f2",
    "#e6e9eb",
    "#dde1e4",
    NEUTRALS.light.fieldEdge,
    "#7f8890",
    "#6b747d",
    "#4d565e",
    "#343b42",
    NEUTRALS.light.text,
  ],
  dark: [
    "#20252a",
    "#282d33",
    "#30363d",
    "#3a4149",
    NEUTRALS.dark.fieldEdge,
    "#8a939c",
    "#98a1ab",
    "#b7bfc7",
    "#d3d8dd",
    NEUTRALS.dark.text,
  ],
};

/** What the library takes its dark look from: text first, the deepest ground last. */
export const DARKS: Ten = [
  NEUTRALS.dark.text,
  "#c9cfd5",
  NEUTRALS.dark.dimmed,
  NEUTRALS.dark.placeholder,
  NEUTRALS.dark.line,
  "#2d3339",
  "#22272c",
  NEUTRALS.dark.body,
  "#15181b",
  NEUTRALS.dark.surface,
];

/** Everything that differs between a light and a dark screen: the club's colours, and the library's own names. */
export function schemeVariables(
  primary: string | null | undefined,
  secondary: string | null | undefined,
  scheme: Scheme,
): Variables {
  const colors = appColors(primary, secondary, scheme);
  const variables: Variables = {
    ...pageCssVariables(primary, secondary, scheme),
    ...neutralNames(scheme),
    "--mantine-color-anchor": colors.club.text,
    "--mantine-primary-color-contrast": colors.club.onFill,
  };
  for (const [name, role] of Object.entries(colors)) Object.assign(variables, roleNames(name, role));
  return variables;
}

/** The library derives these from shades without checking that they are readable; here they always are. */
function roleNames(name: string, role: RoleColors): Variables {
  const prefix = `--mantine-color-${name}`;
  return {
    [`${prefix}-text`]: role.text,
    [`${prefix}-filled`]: role.fill,
    [`${prefix}-filled-hover`]: role.fillHover,
    [`${prefix}-contrast`]: role.onFill,
    [`${prefix}-filled-edge`]: role.edge === role.fill ? "transparent" : role.edge,
    [`${prefix}-light`]: role.soft,
    [`${prefix}-light-hover`]: role.softHover,
    [`${prefix}-light-color`]: role.text,
    [`${prefix}-outline`]: role.text,
    [`${prefix}-outline-hover`]: role.soft,
  };
}

function neutralNames(scheme: Scheme): Variables {
  const { text, placeholder, line } = NEUTRALS[scheme];
  const grays = GRAYS[scheme].map((shade, at) => [`--mantine-color-gray-${at}`, shade] as const);
  return {
    ...Object.fromEntries(grays),
    "--mantine-color-bright": text,
    "--mantine-color-default-color": text,
    "--mantine-color-placeholder": placeholder,
    "--mantine-color-error": "var(--mantine-color-error-text)",
    "--mantine-color-default-border": line,
    "--mantine-color-dark-text": text,
  };
}
