/**
 * `npm run guide:pictures`: takes the pictures of docs/guide from the demo clubs, in its own product. With `--port
 * 3000` it uses the one that runs there; with names, such as `orders order`, it takes only those.
 */
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { chromiumPath } from "./chromium.ts";
import { type Club, openClub } from "./guide-pictures/open-club.ts";
import { asWebp, looksLike } from "./guide-pictures/picture-file.ts";
import { type Picture, pictures } from "./guide-pictures/pictures.ts";
import { PlainError, runTool } from "./plain-error.ts";
import { inProject } from "./project-root.ts";
import { openDemo } from "./start-demo.ts";

await runTool(main);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { port: { type: "string" } },
    allowPositionals: true,
  });
  const wanted = chosen(positionals);
  const demo = await openDemo(values.port);
  // Fields for days are written as the browser's own language has it.
  const args = ["--lang=en-GB", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args });
  try {
    const club = await openClub(browser, demo.port);
    const failed: string[] = [];
    // One that cannot be taken, because its screen has changed, does not stop the others.
    for (const picture of wanted)
      await take(club, picture).catch((error) => failed.push(tell(picture, error)));
    for (const line of failed) console.error(line);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await demo.stop();
  }
}

function chosen(names: string[]): Picture[] {
  const unknown = names.find((name) => !pictures.some((picture) => picture.name === name));
  if (unknown !== undefined) throw new PlainError(`There is no picture ${unknown}.`);
  return pictures.filter(({ name }) => names.length === 0 || names.includes(name));
}

/** An unchanged one is left alone, so that the history contains no second copy of it. */
async function take(club: Club, picture: Picture): Promise<void> {
  const file = inProject("docs", "guide", "pictures", `${picture.name}.webp`);
  const taken = await asWebp(await club.look(picture));
  const isSame = await looksLike(file, taken);
  if (!isSame) await writeFile(file, taken);
  console.log(`${picture.name}: ${isSame ? "as it was" : `${Math.round(taken.length / 1024)} kB`}`);
}

function tell({ name, path }: Picture, error: unknown): string {
  const [what = ""] = String(error instanceof Error ? error.message : error).split("\n");
  return `${name} could not be taken at ${path}: ${what}`;
}
