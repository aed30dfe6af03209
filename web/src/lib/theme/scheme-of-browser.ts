import { localStorageColorSchemeManager } from "@mantine/core";
import { clubBases, NEUTRALS, type Scheme } from "#contract/colors.ts";

/** `light`, `dark` or `auto`; the script in the page's head reads it before anything is drawn. */
const SCHEME_KEY = "color-scheme";
const ATTRIBUTE = "data-mantine-color-scheme";

export const schemeManager = localStorageColorSchemeManager({ key: SCHEME_KEY });

/**
 * Paper is light: a dark screen is printed with the light colours. And the browser's own bar takes the colour of the
 * current scheme, which need not be the device's. Returns a function that stops it.
 */
export function followScheme(primary?: string | null, secondary?: string | null): () => void {
  const root = document.documentElement;
  const colors: Record<Scheme, string> = {
    light: clubBases(primary, secondary).primary,
    dark: NEUTRALS.dark.body,
  };
  const paintBar = () => {
    const shown: Scheme = root.getAttribute(ATTRIBUTE) === "dark" ? "dark" : "light";
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute("content", colors[shown]);
  };
  const observer = new MutationObserver(paintBar);
  observer.observe(root, { attributeFilter: [ATTRIBUTE] });
  paintBar();
  const stopPrinting = printLight(root);
  return () => {
    observer.disconnect();
    stopPrinting();
  };
}

function printLight(root: HTMLElement): () => void {
  let shown: string | null = null;
  const before = () => {
    shown = root.getAttribute(ATTRIBUTE);
    root.setAttribute(ATTRIBUTE, "light");
  };
  const after = () => {
    if (shown !== null) root.setAttribute(ATTRIBUTE, shown);
  };
  window.addEventListener("beforeprint", before);
  window.addEventListener("afterprint", after);
  return () => {
    window.removeEventListener("beforeprint", before);
    window.removeEventListener("afterprint", after);
  };
}
