import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  useMantineTheme,
} from "@mantine/core";
import { useMemo } from "react";

type ThemeStyleProps = {
  /** What the club adds to the theme's own variables. */
  variables: ConvertCSSVariablesInput;
  /** One name for the same variables. */
  name: string;
};

/**
 * The theme's variables, except those already in the library's sheets. It is in the page's head, while the
 * library's own component would put it into the body, where HTML forbids styles.
 */
export function ThemeStyle({ variables, name }: ThemeStyleProps) {
  const theme = useMantineTheme();
  const css = useMemo(() => cssOf(defaultCssVariablesResolver(theme), variables), [theme, variables]);
  return (
    <style href={name} precedence="theme">
      {css}
    </style>
  );
}

const usual = defaultCssVariablesResolver(DEFAULT_THEME);

function cssOf(themes: ConvertCSSVariablesInput, own: ConvertCSSVariablesInput): string {
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
