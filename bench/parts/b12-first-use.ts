import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumPath } from "../../tools/chromium.ts";
import { type Figure, figure } from "../figures.ts";
import { drawPictures } from "../stage/page-files.ts";
import type { Stage } from "../stage/stage.ts";
import type { Part } from "./part.ts";

/** Something that a guest does first, and what tells that it was done. */
type Act = { what: string; path: string; pressed: string; shown: string };

const acts: Act[] = [
  { what: "home: menu", path: "/", pressed: 'button[aria-label="Open navigation"]', shown: "dialog[open] a" },
  {
    what: "shop: filters",
    path: "/shop",
    pressed: "button:has-text('Filters')",
    shown: "aside:popover-open button",
  },
  {
    what: "product: a colour",
    path: "/productdetail/7",
    pressed: 'main input[name="colour"]:not(:checked)',
    shown: "[data-bench]:checked",
  },
  {
    what: "product: a size",
    path: "/productdetail/7",
    pressed: 'main input[name="size"]:not(:checked)',
    shown: "[data-bench]:checked",
  },
];

/** When it is pressed, and how long it may take then, in milliseconds. */
const moments = [
  { what: "after 2.5 s", isLate: true, goal: 300 },
  { what: "at once", isLate: false, goal: 1_000 },
] as const;

const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true } as const;
/** Lighthouse's slow phone: 1.6 Mbit/s down, 150 ms, a processor of a quarter of the speed. */
const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
const lateMs = 2_500;
const patienceMs = 30_000;

export const firstUse: Part = {
  id: "B12",
  title: "the first tap on a slow phone, from the touch to the change on the screen",
  async measure(stage) {
    await stage.product.ensure();
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ["--no-sandbox"] });
    try {
      const figures: Figure[] = [];
      for (const act of acts) {
        stage.say(`tapping ${act.what}`);
        await drawPictures(stage, act.path);
        for (const moment of moments) {
          const product: number[] = [];
          for (let look = 0; look < stage.times.looks; look += 1) {
            product.push(await tap(browser, stage, act, moment.isLate));
          }
          figures.push(
            figure({
              part: "B12",
              what: `${act.what}, ${moment.what}`,
              unit: "ms",
              runs: { limit: [], product },
              goal: { of: "value", bound: "at most", than: moment.goal },
            }),
          );
        }
      }
      return figures;
    } finally {
      await browser.close();
    }
  },
  async explain() {
    return [];
  },
};

/** How long it takes from the touch to the frame that shows what it did, in milliseconds. */
async function tap(browser: Browser, { product }: Stage, act: Act, isLate: boolean): Promise<number> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.goto(`http://${product.host}${act.path}`, { waitUntil: isLate ? "load" : "commit" });
    await page.locator("h1").first().waitFor();
    // A person reads for that long: it is part of the measurement, not a wait for something.
    if (isLate) await page.waitForTimeout(lateMs);
    const pressed = page.locator(act.pressed).first();
    await pressed.evaluate((element) => {
      element.setAttribute("data-bench", "");
      element.scrollIntoView({ block: "center" });
    });
    const box = await pressed.boundingBox();
    if (!box) throw new Error(`${act.what}: there is nothing to press`);
    const took = await page.evaluateHandle(watch, act.shown);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    return await took.evaluate(({ shown }) => shown);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  page.setDefaultTimeout(patienceMs);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", slow);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Runs in the page. */
function watch(selector: string): { shown: Promise<number> } {
  const shown = new Promise<number>((resolve) => {
    let touched: number | null = null;
    addEventListener("touchstart", ({ timeStamp }) => (touched ??= timeStamp), {
      capture: true,
      passive: true,
    });
    const look = () => {
      const isShown = [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
      if (touched !== null && isShown) resolve(performance.now() - touched);
      else requestAnimationFrame(look);
    };
    look();
  });
  return { shown };
}
