import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { askWell } from "./ask.ts";
import type { Stage } from "./stage.ts";

/** A file as a plain server gives it; `body` in base64, so that it can be sent to another process. */
export type PageFile = { type: string; body: string };

/** Draws missing pictures that a page names: those of the filled database have only names. */
export async function drawPictures({ folder, product }: Stage, path: string): Promise<void> {
  const html = await htmlOf(product, path);
  const names = new Set(html.match(/\/files\/[\w/-]+-\d+\.webp/g));
  await Promise.all(
    [...names].map(async (name) => {
      const width = Number(/-(\d+)\.webp$/.exec(name)?.[1]);
      const file = join(folder, "data", ...name.split("/"));
      await mkdir(dirname(file), { recursive: true });
      // Noise of this strength makes files as large as a photograph's of that size.
      const noise = { type: "gaussian", mean: 128, sigma: 8 } as const;
      const background = { r: 40, g: 90, b: 140 };
      const picture = sharp({ create: { width, height: width, channels: 3, background, noise } });
      await writeFile(file, await picture.blur(6).webp({ quality: 78 }).toBuffer());
    }),
  );
}

/** The page without its scripts, and everything that it shows: the minimum that a browser needs for the same view. */
export async function plainFiles(product: Stage["product"], path: string): Promise<Record<string, PageFile>> {
  const html = (await htmlOf(product, path))
    .replaceAll(/<script.*?<\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/gs, "")
    .replace(/<html[^>]*>/, '<html lang="en" data-mantine-color-scheme="light">');
  const files: Record<string, PageFile> = {
    [path]: { type: "text/html; charset=utf-8", body: Buffer.from(html).toString("base64") },
  };
  const shown = html.match(/\/(?:files|assets|icons)\/[\w./-]+|\/favicon\.svg/g) ?? [];
  for (const name of new Set(shown)) {
    const { headers, body } = await askWell(product.url, product.host, name);
    const at = headers.findIndex((header) => header.toLowerCase() === "content-type");
    files[name] = { type: headers[at + 1] ?? "", body: body.toString("base64") };
  }
  return files;
}

async function htmlOf({ url, host }: Stage["product"], path: string): Promise<string> {
  return (await askWell(url, host, path)).body.toString("utf8");
}
