type Known = readonly [name: string, mark: RegExp];

/** The first match counts, because browsers also name their ancestors. */
const browsers: readonly Known[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];

const systems: readonly Known[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\b(Macintosh|Mac OS X)\b/],
  ["Linux", /\bLinux\b/],
];

/** A user agent as names that people know; null for what it does not say. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: nameIn(browsers, userAgent), system: nameIn(systems, userAgent) };
}

function nameIn(known: readonly Known[], userAgent: string): string | null {
  return known.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;
}
