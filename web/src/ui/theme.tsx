import {
  type ComboboxParsedItem,
  type ConvertCSSVariablesInput,
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  type OptionsFilter,
  type VariantColorsResolver,
} from "@mantine/core";
import type { ComponentProps } from "react";
import { type Shades, shadesOf } from "#contract/colors.ts";
import { foldText, searchText } from "#contract/fold-text.ts";
import {
  appBases,
  COLOR_NAMES,
  type ColorName,
  DARKS,
  GRAYS,
  ofEach,
  schemeVariables,
} from "#web/lib/theme/colors.ts";
import { ui } from "#words/ui.ts";

/** For every corner, in all sizes of the library; only round things, such as a face or a chip, have another one. */
const RADIUS = "8px";
const ROUND = "999px";

/** Where white and black text are equally readable; the library picks the better one on either side. */
const EQUAL_CONTRAST_LUMINANCE = 0.179;

type ClubTheme = {
  theme: MantineThemeOverride;
  /** Beside the theme's own. They take a slow phone long, and a page that came rendered has them. */
  variables: () => ConvertCSSVariablesInput;
  /** The same for the same colours. */
  name: string;
};

/** The component library's theme from a club's two colours. */
export function clubTheme(primary?: string | null, secondary?: string | null): ClubTheme {
  return {
    theme: themeOf(ofEach(appBases(primary, secondary), shadesOf)),
    variables: () => ({
      variables: {},
      light: schemeVariables(primary, secondary, "light"),
      dark: schemeVariables(primary, secondary, "dark"),
    }),
    name: `theme-${primary ?? ""}-${secondary ?? ""}`,
  };
}

function themeOf(shades: Record<ColorName, Shades>): MantineThemeOverride {
  return createTheme({
    colors: { ...shades, gray: GRAYS.light, dark: DARKS },
    primaryColor: "club",
    primaryShade: 6,
    black: "#000000",
    autoContrast: true,
    luminanceThreshold: EQUAL_CONTRAST_LUMINANCE,
    variantColorResolver: variantColors,
    fontFamily: "'Inter Variable', Inter, 'Inter stand-in', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontSmoothing: true,
    headings: {
      fontFamily: "inherit",
      fontWeight: "650",
      textWrap: "balance",
      sizes: {
        h1: { fontSize: "1.75rem", lineHeight: "1.2" },
        h2: { fontSize: "1.25rem", lineHeight: "1.3" },
        h3: { fontSize: "1rem", lineHeight: "1.45" },
        h4: { fontSize: "1rem", lineHeight: "1.45" },
      },
    },
    radius: { xs: RADIUS, sm: RADIUS, md: RADIUS, lg: RADIUS, xl: ROUND },
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

const dialogDefaults = { closeButtonProps: { "aria-label": ui.dialog.close } };
// A title may hold a name of one long word.
const dialogStyles = {
  title: { fontWeight: 650, minWidth: 0, overflowWrap: "anywhere", lineHeight: 1.35 },
} as const;

/** What a field that one types into offers: as every search, without case, accents and the kinds of apostrophes. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const text = searchText(search) ?? "";
  const fits = ({ label }: { label: string }) => foldText(label).includes(text);
  return options
    .flatMap((option): ComboboxParsedItem[] => {
      if ("group" in option) return [{ ...option, items: option.items.filter(fits) }];
      return fits(option) ? [option] : [];
    })
    .slice(0, limit);
};

const searchedFields = { defaultProps: { filter: foldedOptions } };

const componentDefaults: MantineThemeOverride["components"] = {
  UnstyledButton: { defaultProps: { component: WorkingButton } },
  Button: { defaultProps: { fw: 600 } },
  // Every required field is marked by its own attribute, in the style sheet; the library's star would be read out.
  InputWrapper: {
    // Help is below the field: fields side by side are level, and it is read after what it helps with.
    defaultProps: { withAsterisk: false, inputWrapperOrder: ["label", "input", "description", "error"] },
  },
  Select: searchedFields,
  MultiSelect: searchedFields,
  Autocomplete: searchedFields,
  TagsInput: searchedFields,
  // It says nothing that the field's role does not.
  ComboboxChevron: { defaultProps: { "aria-hidden": true } },
  Anchor: { defaultProps: { underline: "hover" } },
  Card: { defaultProps: { padding: "lg" } },
  Modal: { defaultProps: { ...dialogDefaults, centered: true, padding: "lg" }, styles: dialogStyles },
  Drawer: { defaultProps: dialogDefaults, styles: dialogStyles },
  // Set explicitly, because a badge without a variant takes white text whatever its colour. It is in links and buttons, too.
  Badge: { defaultProps: { component: "span", variant: "filled", radius: RADIUS, fw: 600, tt: "none" } },
  // The edge colour can be seen on white even where the club's own is pale.
  Slider: { vars: () => ({ root: { "--slider-color": "var(--club-edge)" } }) },
  RangeSlider: { vars: () => ({ root: { "--slider-color": "var(--club-edge)" } }) },
  Switch: { vars: () => ({ root: { "--switch-color": "var(--club-edge)" } }) },
  // The library gives the chosen part of it corners of its own, which are smaller.
  SegmentedControl: {
    styles: { indicator: { borderRadius: RADIUS }, label: { borderRadius: RADIUS } },
  },
  // With corners of 8 a box of 20 would be taken for a radio button.
  Checkbox: { vars: withSquareCorners(labelOnFill("--checkbox-icon-color")) },
  CheckboxIndicator: { vars: withSquareCorners(labelOnFill("--checkbox-icon-color")) },
  Radio: { vars: labelOnFill("--radio-icon-color") },
  RadioIndicator: { vars: labelOnFill("--radio-icon-color") },
  Indicator: { vars: labelOnFill("--indicator-text-color") },
  Stepper: { vars: labelOnFill("--stepper-icon-color") },
  Timeline: { vars: labelOnFill("--tl-icon-color") },
  // The library's placeholder for the focus is no part that a menu may have; without it the first entry gets the focus.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  Tooltip: {
    // Users of screen magnifiers move the pointer onto a tip to read it; it must not close then.
    defaultProps: { withArrow: true, openDelay: 250, interactive: true },
    vars: () => ({
      tooltip: {
        "--tooltip-bg": "var(--mantine-color-text)",
        "--tooltip-color": "var(--mantine-color-body)",
      },
    }),
  },
  Pagination: {
    vars: labelOnFill("--pagination-active-color"),
    defaultProps: {
      role: "navigation",
      "aria-label": ui.pages.label,
      getControlProps: (control: string) => ({ "aria-label": ui.pages.goTo(control) }),
      getItemProps: (page: number) => ({ "aria-label": ui.pages.page(page) }),
    },
  },
  ThemeIcon: { defaultProps: { variant: "light" } },
};

/** The library chooses white or black from the light colours alone; the variable knows which scheme is shown. */
function labelOnFill(variable: string) {
  return (_theme: unknown, props: { color?: unknown }) => ({
    root: { [variable]: `var(--mantine-color-${nameOf(props.color)}-contrast)` },
  });
}

function withSquareCorners(vars: ReturnType<typeof labelOnFill>): ReturnType<typeof labelOnFill> {
  return (theme, props) => ({ root: { ...vars(theme, props).root, "--checkbox-radius": "4px" } });
}

function nameOf(color: unknown): string {
  return typeof color === "string" && COLOR_NAMES.has(color) ? color : "club";
}

/** Solid areas of pale colours get an edge, and labels the colour that reads best on them. */
const variantColors: VariantColorsResolver = (input) => {
  const name = String(input.color ?? input.theme.primaryColor);
  if (!COLOR_NAMES.has(name)) return defaultVariantColorsResolver(input);
  const color = `--mantine-color-${name}`;
  if (input.variant === "white") {
    return {
      background: "var(--mantine-color-body)",
      hover: "var(--mantine-color-default-hover)",
      color: `var(${color}-text)`,
      border: "1px solid transparent",
    };
  }
  if (input.variant !== "filled") return defaultVariantColorsResolver(input);
  return {
    background: `var(${color}-filled)`,
    hover: `var(${color}-filled-hover)`,
    color: `var(${color}-contrast)`,
    border: `1px solid var(${color}-filled-edge)`,
  };
};

type WorkingButtonProps = ComponentProps<"button"> & { "data-loading"?: boolean };

/**
 * Every button of the kit. While it is busy it takes no press, Enter in its form's fields included, but it is not disabled:
 * that would take the keyboard focus away from it.
 */
function WorkingButton({ type = "button", disabled, onClick, ...rest }: WorkingButtonProps) {
  if (!rest["data-loading"]) {
    return <button {...rest} type={type} disabled={disabled} onClick={onClick} />;
  }
  return <button {...rest} type={type} aria-disabled onClick={(event) => event.preventDefault()} />;
}
