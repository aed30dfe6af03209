import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";
import { type ReadyAnswer, readyAnswer, sendReady } from "./ready-answer.ts";

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};
/** Their names contain their digest, so what a name stands for never changes. */
const cacheControl = "public, max-age=31536000, immutable";

/**
 * Serves the scripts, style sheets and fonts in `folder` at /assets, with the `.br` and `.gz` beside them. Each is read once, when it
 * is first requested: a page asks for dozens, and all of them together are a few megabytes.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const names = new Set((await readdir(folder)).filter((name) => extname(name) in types));
  const read = new Map<string, ReadyAnswer>();
  app.get<{ Params: { "*": string } }>("/assets/*", async (request, reply) => {
    const name = request.params["*"];
    if (!names.has(name)) throw new ApiError("NOT_FOUND");
    const asset = read.get(name) ?? (await readAsset(folder, name));
    // Another build may have taken the place of the one that this server started with.
    if (!asset) throw new ApiError("NOT_FOUND");
    read.set(name, asset);
    // The same for everybody. A browser sends its origin when it requests a module and not when it requests text: what
    // came as one would be requested again as the other.
    reply.removeHeader("vary");
    return sendReady(request, reply, asset, { cacheControl });
  });
}

async function readAsset(folder: string, name: string): Promise<ReadyAnswer | undefined> {
  // A file that is small, or a font, has no compressed form.
  const form = (ending: string) => readFile(join(folder, name + ending)).catch(() => undefined);
  const [body, br, gzip] = await Promise.all([form(""), form(".br"), form(".gz")]);
  if (!body) return undefined;
  return {
    ...readyAnswer(body, types[extname(name)]),
    compressed: { ...(br && { br }), ...(gzip && { gzip }) },
  };
}
