import type { Page } from "playwright-core";

/** What has visible corners, and only of radius 8. */
const KINDS = [
  ...["Card-root", "Paper-root", "Alert-root", "Modal-content", "Menu-dropdown", "Popover-dropdown"],
  ...["Select-dropdown", "Combobox-dropdown", "Input-input", "Button-root", "ActionIcon-root", "Badge-root"],
].map((part) => `.mantine-${part}`);

/** Exceptions to 8, each with its reason; besides these only what is round by its shape, such as a face or a dot. */
const EXCEPTIONS: [selector: string, why: string][] = [
  [
    ".mantine-Checkbox-input, .mantine-CheckboxIndicator-indicator",
    "a box of 20 with 8 would look like a radio button",
  ],
  [".mantine-RichTextEditor-control", "stands in a row; only the row's own ends are rounded"],
  [".mantine-RichTextEditor-toolbar", "ends where the text begins; only its upper corners are the editor's"],
  ["mark", "a word within a text"],
];
const THIN = 10;

/** The corners on the screen that are not as they should be, in words, each once. */
export function wrongCorners(page: Page): Promise<string[]> {
  return page.evaluate(
    ([kinds, exceptions, thin]) => {
      const isSeen = (color: string) => color !== "transparent" && !/[,/] ?0\)$/.test(color);
      const sides = ["Top", "Right", "Bottom", "Left"] as const;
      const wrong = [...document.querySelectorAll("body *")].flatMap((element) => {
        const style = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const isThere = width > 0 && height > 0 && style.visibility === "visible" && style.opacity !== "0";
        const hasEdge = sides.every(
          (side) => Number.parseFloat(style[`border${side}Width`]) > 0 && isSeen(style[`border${side}Color`]),
        );
        const isPainted = isSeen(style.backgroundColor) || style.boxShadow !== "none" || hasEdge;
        if (!isThere || !isPainted || Math.min(width, height) < thin || element.matches(exceptions))
          return [];
        const corners = [
          ...[style.borderTopLeftRadius, style.borderTopRightRadius],
          ...[style.borderBottomRightRadius, style.borderBottomLeftRadius],
        ];
        // A percentage, or a length that reaches the middle: a circle, or a pill.
        const round = corners.every(
          (corner) => corner === "50%" || Number.parseFloat(corner) >= Math.min(width, height) / 2,
        );
        const isKind = element.matches(kinds);
        if (round && (!isKind || Math.abs(width - height) <= 1)) return [];
        // A bar or a drawer ends with the window.
        const isAcross = width >= document.documentElement.clientWidth || height >= innerHeight;
        const allowed = isKind && !isAcross ? ["8px"] : ["8px", "0px"];
        if (corners.every((corner) => allowed.includes(corner))) return [];
        return [`${element.tagName.toLowerCase()}.${element.className}: ${corners.join(" ")}`];
      });
      return [...new Set(wrong)];
    },
    [KINDS.join(), EXCEPTIONS.map(([selector]) => selector).join(), THIN] as const,
  );
}
