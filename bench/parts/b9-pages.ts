import type { Result } from "lighthouse";
import { chromium } from "playwright-core";
import { chromiumPath } from "../../tools/chromium.ts";
import { freePort } from "../../tools/start/ports.ts";
import { type Figure, figure, type Goal } from "../figures.ts";
import { askWell } from "../stage/ask.ts";
import { drawPictures, plainFiles } from "../stage/page-files.ts";
import type { Stage } from "../stage/stage.ts";
import type { Part } from "./part.ts";

type Page = { what: string; path: string; performance: number; scriptKilobytes: number };

const shopping = { performance: 98, scriptKilobytes: 120 };
const pages: Page[] = [
  { what: "home", path: "/", ...shopping },
  { what: "shop", path: "/shop", ...shopping },
  { what: "product", path: "/productdetail/7", ...shopping },
  { what: "cart", path: "/cart", ...shopping },
  { what: "admin login", path: "/adminlogin", performance: 98, scriptKilobytes: 180 },
];

type Category = "performance" | "accessibility" | "best-practices" | "seo";
const points = (id: Category) => (result: Result) => (result.categories[id]?.score ?? 0) * 100;
const value =
  (id: string, per = 1) =>
  (result: Result) =>
    (result.audits[id]?.numericValue ?? Number.NaN) / per;
const atMost = (than: number): Goal => ({ of: "value", bound: "at most", than });
const atLeast = (than: number): Goal => ({ of: "value", bound: "at least", than });

type Line = {
  what: string;
  unit: Figure["unit"];
  of: (result: Result) => number;
  goal: (page: Page) => Goal;
  /** Only on the pages where a purchase is made. */
  isForShopping?: boolean;
};
const lines: Line[] = [
  {
    what: "performance",
    unit: "of 100",
    of: points("performance"),
    goal: (page) => atLeast(page.performance),
  },
  { what: "accessibility", unit: "of 100", of: points("accessibility"), goal: () => atLeast(100) },
  { what: "best practices", unit: "of 100", of: points("best-practices"), goal: () => atLeast(100) },
  { what: "SEO", unit: "of 100", of: points("seo"), goal: () => atLeast(100), isForShopping: true },
  {
    what: "largest paint",
    unit: "s",
    of: value("largest-contentful-paint", 1000),
    goal: () => atMost(1.2),
    isForShopping: true,
  },
  {
    what: "blocked",
    unit: "ms",
    of: value("total-blocking-time"),
    goal: () => atMost(50),
    isForShopping: true,
  },
  {
    what: "shifted",
    unit: "of 1",
    of: value("cumulative-layout-shift"),
    goal: () => atMost(0.01),
    isForShopping: true,
  },
];

/** The last look at each page, for the explanation. */
const seen = new Map<string, Result>();

export const pagesInTheBrowser: Part = {
  id: "B9",
  title: "pages on a phone as Lighthouse sees them, against the same pages as plain HTML",
  async measure(stage) {
    await stage.product.ensure();
    const figures: Figure[] = [];
    for (const page of pages) {
      stage.say(`looking at ${page.what}`);
      figures.push(...(await measurePage(stage, page)));
    }
    return figures;
  },
  async explain(_stage, missed) {
    return missed.map(({ what }) => {
      const result = seen.get(pageOf(what));
      return { part: "B9", what, lines: result ? explained(result) : [] };
    });
  },
};

/** Both sides in turns, each visit in a separate browser. */
async function measurePage(stage: Stage, page: Page): Promise<Figure[]> {
  const { product } = stage;
  await drawPictures(stage, page.path);
  const plain = await stage.startLimit("plain-page.ts", await plainFiles(product, page.path));
  const runs = { limit: [] as Result[], product: [] as Result[] };
  for (let run = 0; run < stage.times.looks; run += 1) {
    runs.limit.push(await look(`${plain.url}${page.path}`));
    runs.product.push(await look(`http://${product.host}${page.path}`));
  }
  await plain.stop();
  const last = runs.product.at(-1);
  if (last) seen.set(page.what, last);
  const scripts = await Promise.all(runs.product.slice(-1).map((result) => scriptKilobytes(stage, result)));
  const common = { part: "B9" } as const;
  const figures = lines
    .filter(({ isForShopping }) => !isForShopping || page.path !== "/adminlogin")
    .map(({ what, unit, of, goal }) =>
      figure({
        ...common,
        what: `${page.what}: ${what}`,
        unit,
        runs: { limit: runs.limit.map(of), product: runs.product.map(of) },
        goal: goal(page),
      }),
    );
  const requests = (result: Result) => requestsOf(result).length;
  return [
    ...figures,
    figure({
      ...common,
      what: `${page.what}: script`,
      unit: "KB",
      runs: { limit: [], product: scripts },
      goal: atMost(page.scriptKilobytes),
    }),
    figure({
      ...common,
      what: `${page.what}: requests`,
      unit: "",
      runs: { limit: runs.limit.map(requests), product: runs.product.map(requests) },
    }),
  ];
}

/** A trace without its beginning, which a browser sometimes returns, is no figure: the visit is repeated. */
async function look(address: string, tries = 3): Promise<Result> {
  const result = await lookOnce(address);
  if (!result.runtimeError) return result;
  if (tries > 1) return look(address, tries - 1);
  throw new Error(`Lighthouse could not look at ${address}: ${result.runtimeError.message}`);
}

async function lookOnce(address: string): Promise<Result> {
  const { default: lighthouse } = await import("lighthouse");
  const port = await freePort("127.0.0.1", 0);
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    const looked = await lighthouse(address, {
      port,
      logLevel: "silent",
      onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
    });
    if (!looked) throw new Error(`Lighthouse gave nothing of ${address}`);
    return looked.lhr;
  } finally {
    await browser.close();
  }
}

type Request = { url: string; resourceType?: string };

function requestsOf(result: Result): Request[] {
  const { details } = result.audits["network-requests"] ?? {};
  return details && "items" in details ? (details.items as Request[]) : [];
}

/** What the page's scripts are over the wire where a browser takes brotli, which it does over https alone. Tiny ones go plain. */
async function scriptKilobytes({ product }: Stage, result: Result): Promise<number> {
  const scripts = requestsOf(result).filter(({ resourceType }) => resourceType === "Script");
  const sizes = await Promise.all(
    scripts.map(async ({ url }) => {
      const { body } = await askWell(product.url, product.host, new URL(url).pathname, {
        encoding: "br",
      });
      return body.length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function pageOf(what: string): string {
  return what.slice(0, what.indexOf(":"));
}

/** The longest tasks, and what the browser was busy with. */
function explained({ audits }: Result): string[] {
  const tableOf = (id: string) => {
    const { details } = audits[id] ?? {};
    return details && "items" in details ? (details.items as Record<string, unknown>[]) : [];
  };
  const tasks = tableOf("long-tasks").slice(0, 5);
  const work = tableOf("mainthread-work-breakdown").slice(0, 5);
  return [
    ...tasks.map(({ url, startTime, duration }) => `task of ${duration} ms at ${startTime} ms: ${url}`),
    ...work.map(({ groupLabel, duration }) => `${groupLabel}: ${duration} ms`),
  ];
}
