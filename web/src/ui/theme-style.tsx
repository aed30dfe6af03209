import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineTheme,
  useMantineTheme,
} from "@mantine/core";
import { useMemo } from "react";

type ThemeStyleProps = {
  /** What the club adds to the theme's own variables. */
  variables: () => ConvertCSSVariablesInput;
  /** One name for the same variables. */
  name: string;
};

/**
 * The theme's variables, except those already in the library's sheets. It is in the page's head, while the
 * library's own component would put it into the body, where HTML forbids styles. React leaves one that is already there
 * under the same name untouched, so it is not computed again.
 */
export function ThemeStyle({ variables, name }: ThemeStyleProps) {
  const theme = useMantineTheme();
  const css = useMemo(() => (isInHead(name) ? "" : cssOf(theme, variables())), [theme, variables, name]);
  return (
    <style href={name} precedence="theme">
      {css}
    </style>
  );
}

function isInHead(name: string): boolean {
  if (typeof document === "undefined") return false;
  return [...document.querySelectorAll("style")].some(({ dataset }) => dataset.href === name);
}

function cssOf(theme: MantineTheme, own: ConvertCSSVariablesInput): string {
  const themes = defaultCssVariablesResolver(theme);
  const usual = defaultCssVariablesResolver(DEFAULT_THEME);
  const part = (scheme: keyof ConvertCSSVariablesInput) => {
    const all = Object.entries({ ...themes[scheme], ...own[scheme] });
    const known: Record<string, string> = usual[scheme];
    return Object.fromEntries(all.filter(([variable, value]) => known[variable] !== value));
  };
  return convertCssVariables({
    variables: part("variables"),
    light: part("light"),
    dark: part("dark"),
  });
}
