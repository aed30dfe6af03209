import type { Hex } from "./color-space.ts";

/** Whether the screen is light or dark. */
export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

export type Neutrals = {
  /** Cards, fields, bars. */
  body: Hex;
  /** The page behind cards. */
  surface: Hex;
  /** Slightly recessed areas: the head of a table, an empty picture. */
  sunken: Hex;
  /** Decorative lines, not needed to understand anything. */
  line: Hex;
  /** Around fields, which must be visible: 3:1. */
  fieldEdge: Hex;
  text: Hex;
  dimmed: Hex;
  placeholder: Hex;
};

/** The colours shared by all clubs. Texts are readable on body, surface, sunken and every club's soft colour. */
export const NEUTRALS: Record<Scheme, Neutrals> = {
  light: {
    body: "#ffffff",
    surface: "#f7f8f8",
    sunken: "#eff1f2",
    line: "#e3e6e8",
    fieldEdge: "#8a929a",
    text: "#1b2025",
    dimmed: "#5a636c",
    placeholder: "#6b747d",
  },
  dark: {
    body: "#1b1f23",
    surface: "#121518",
    sunken: "#24292e",
    line: "#343a41",
    fieldEdge: "#737d87",
    text: "#e9ecef",
    dimmed: "#aab3bc",
    placeholder: "#98a1ab",
  },
};

/** The neutrals that style sheets use. `--plate` is behind a logo or picture that was drawn for white paper. */
export function neutralCssVariables(scheme: Scheme): Record<string, string> {
  const { body, surface, sunken, line, fieldEdge, text, dimmed } = NEUTRALS[scheme];
  return {
    "--mantine-color-body": body,
    "--mantine-color-text": text,
    "--mantine-color-dimmed": dimmed,
    "--surface": surface,
    "--sunken": sunken,
    "--line": line,
    "--field-edge": fieldEdge,
    "--plate": scheme === "dark" ? "#f4f5f6" : "transparent",
  };
}
