import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from "@mantine/core";
import { clubCssVariables, type RoleColors, SURFACE_COLOR } from "#contract/colors.ts";
import { appColors, type ColorName } from "../lib/theme/club-colors.ts";

const TEXT_COLOR = "#1b2025";
const DIMMED_COLOR = "#5a636c";
const PLACEHOLDER_COLOR = "#6b747d";
const LINE_COLOR = "#e3e6e8";
/** Shade 4 is the edge of inputs and checkboxes: 3:1 against white, so that a field can be seen. */
const GRAYS: MantineColorsTuple = [
  "#f7f8f8",
  "#eff1f2",
  "#e6e9eb",
  "#dde1e4",
  "#8a929a",
  "#7f8890",
  "#6b747d",
  "#4d565e",
  "#343b42",
  "#1b2025",
];
/** Where white and black text are equally readable; the library picks the better one on either side. */
const EQUAL_CONTRAST_LUMINANCE = 0.179;

export type ClubTheme = { theme: MantineThemeOverride; cssVariablesResolver: CSSVariablesResolver };

/** The component library's theme from a club's two colours. */
export function clubTheme(primary?: string | null, secondary?: string | null): ClubTheme {
  const colors = appColors(primary, secondary);
  const variables = { ...clubCssVariables({ primary: colors.club, secondary: colors.accent }), ...neutrals };
  for (const [name, role] of Object.entries(colors)) Object.assign(variables, libraryVariables(name, role));
  return {
    theme: themeOf(colors),
    cssVariablesResolver: () => ({
      variables,
      light: { ...variables, ...textVariables(colors.club) },
      dark: {},
    }),
  };
}

function themeOf(colors: Record<ColorName, RoleColors>): MantineThemeOverride {
  const shades = Object.fromEntries(
    Object.entries(colors).map(([name, role]) => [name, role.shades as MantineColorsTuple]),
  );
  return createTheme({
    colors: { ...shades, gray: GRAYS },
    primaryColor: "club",
    primaryShade: 6,
    black: "#000000",
    autoContrast: true,
    luminanceThreshold: EQUAL_CONTRAST_LUMINANCE,
    variantColorResolver: variantColors(colors),
    fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontSmoothing: true,
    headings: {
      fontFamily: "inherit",
      fontWeight: "650",
      textWrap: "balance",
      sizes: {
        h1: { fontSize: "clamp(1.625rem, 1.3rem + 1.2vw, 2.125rem)", lineHeight: "1.2" },
        h2: { fontSize: "1.375rem", lineHeight: "1.3" },
        h3: { fontSize: "1.125rem", lineHeight: "1.4" },
        h4: { fontSize: "1rem", lineHeight: "1.45" },
      },
    },
    radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "20px" },
    defaultRadius: "md",
    focusRing: "auto",
    cursorType: "pointer",
    respectReducedMotion: true,
    shadows: {
      xs: "0 1px 2px rgb(16 24 32 / 6%)",
      sm: "0 1px 3px rgb(16 24 32 / 8%), 0 1px 2px rgb(16 24 32 / 4%)",
      md: "0 4px 14px rgb(16 24 32 / 8%)",
      lg: "0 12px 32px rgb(16 24 32 / 12%)",
    },
    components: componentDefaults,
  });
}

const closeLabel = { "aria-label": "Close" };

const componentDefaults: MantineThemeOverride["components"] = {
  Button: { defaultProps: { fw: 600 } },
  Anchor: { defaultProps: { underline: "hover" } },
  Paper: { defaultProps: { radius: "lg" } },
  Card: { defaultProps: { radius: "lg", padding: "lg" } },
  Modal: { defaultProps: { centered: true, radius: "lg", padding: "lg", closeButtonProps: closeLabel } },
  Drawer: { defaultProps: { closeButtonProps: closeLabel } },
  // Said aloud, because a badge without a variant takes white text whatever its colour.
  Badge: { defaultProps: { variant: "filled", radius: "sm", fw: 600, tt: "none" } },
  // The edge colour can be seen on white even where the club's own is pale.
  Slider: { vars: () => ({ root: { "--slider-color": "var(--club-edge)" } }) },
  RangeSlider: { vars: () => ({ root: { "--slider-color": "var(--club-edge)" } }) },
  Switch: { vars: () => ({ root: { "--switch-color": "var(--club-edge)" } }) },
  // The library's placeholder for the focus is no part that a menu may have; without it the first entry gets the focus.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  Tooltip: { defaultProps: { withArrow: true, openDelay: 250 } },
  Pagination: {
    defaultProps: {
      getControlProps: (control: string) => ({ "aria-label": `Go to ${control} page` }),
      getItemProps: (page: number) => ({ "aria-label": `Page ${page}` }),
    },
  },
  ThemeIcon: { defaultProps: { variant: "light" } },
  Skeleton: { defaultProps: { radius: "md" } },
};

const neutrals: Record<string, string> = { "--surface": SURFACE_COLOR, "--line": LINE_COLOR };

/** The library derives these from shades without asking whether they can be read; here they always can. */
function libraryVariables(name: string, role: RoleColors): Record<string, string> {
  return {
    [`--mantine-color-${name}-text`]: role.text,
    [`--mantine-color-${name}-filled`]: role.fill,
    [`--mantine-color-${name}-filled-hover`]: role.fillHover,
    [`--mantine-color-${name}-light`]: role.soft,
    [`--mantine-color-${name}-light-hover`]: role.softHover,
    [`--mantine-color-${name}-light-color`]: role.text,
    [`--mantine-color-${name}-outline`]: role.text,
    [`--mantine-color-${name}-outline-hover`]: role.soft,
  };
}

function textVariables(club: RoleColors): Record<string, string> {
  return {
    "--mantine-color-text": TEXT_COLOR,
    "--mantine-color-bright": TEXT_COLOR,
    "--mantine-color-dimmed": DIMMED_COLOR,
    "--mantine-color-placeholder": PLACEHOLDER_COLOR,
    "--mantine-color-anchor": club.text,
    "--mantine-color-error": "var(--mantine-color-error-text)",
    "--mantine-color-default-border": LINE_COLOR,
    "--mantine-primary-color-contrast": club.onFill,
  };
}

/** Solid areas of pale colours get an edge, and labels the colour that reads best on them. */
function variantColors(colors: Record<ColorName, RoleColors>): VariantColorsResolver {
  return (input) => {
    const name = input.color ?? input.theme.primaryColor;
    const role = colors[name as ColorName];
    if (role === undefined || input.variant !== "filled") return defaultVariantColorsResolver(input);
    return {
      background: role.fill,
      hover: role.fillHover,
      color: role.onFill,
      border: `1px solid ${role.edge === role.fill ? "transparent" : role.edge}`,
    };
  };
}
