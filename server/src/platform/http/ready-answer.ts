import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "./api-error.ts";

/** An answer built once and sent many times: its bytes, their type and their digest. */
export type ReadyAnswer = {
  readonly body: Buffer;
  readonly type: string;
  /** Weak, because it covers the compressed forms as well. */
  readonly etag: string;
  /** Compressed forms, made when first requested. */
  readonly compressed: { br?: Buffer; gzip?: Buffer };
};

/** An answer, and whether it is still what a new request would get. */
export type KeptAnswer = { readonly answer: ReadyAnswer; isCurrent(): boolean };

export type Coding = "identity" | "br" | "gzip";

export const json = "application/json; charset=utf-8";
/** Smaller bodies gain nothing from compression. */
const worthCompressing = 1024;
/** Good and quick; the compressed form is cached. */
const brotliQuality = 5;

export function readyAnswer(content: string | Buffer, type = json): ReadyAnswer {
  const body = Buffer.from(content);
  const digest = createHash("sha1").update(body).digest("base64url");
  return { body, type, etag: `W/"${digest}"`, compressed: {} };
}

/** Sends ready bytes, compressed if the client accepts it, or 304 if it has them already. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  { cacheControl, status = 200 }: { cacheControl: string; status?: number },
): FastifyReply {
  const { headers } = request.raw;
  const vary = reply.getHeader("vary");
  reply.header("vary", vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`);
  reply.header("etag", answer.etag);
  reply.header("cache-control", cacheControl);
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined && status === 200 && isKnown(ifNoneMatch, answer.etag))
    return reply.code(304).send();
  const coding = codingFor(answer, headers["accept-encoding"]);
  const bytes = formOf(answer, coding);
  if (coding !== "identity") reply.header("content-encoding", coding);
  reply.header("content-type", answer.type);
  reply.header("content-length", String(bytes.length));
  return reply.code(status).send(bytes);
}

/** Whether an If-None-Match names the answer. */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const strong = etag.slice(2);
  return ifNoneMatch.split(",").some((tag) => ["*", etag, strong].includes(tag.trim()));
}

/** The best encoding that the client accepts. */
export function codingFor(answer: ReadyAnswer, accepted: string | string[] | undefined): Coding {
  const { body, type } = answer;
  // Fonts are compressed already.
  const gains = body.length >= worthCompressing && !type.startsWith("font/");
  if (typeof accepted !== "string" || !gains) return "identity";
  const codings = accepted
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim().toLowerCase());
  if (codings.includes("br")) return "br";
  return codings.includes("gzip") ? "gzip" : "identity";
}

/** The bytes in an encoding. */
export function formOf(answer: ReadyAnswer, coding: Coding): Buffer {
  if (coding === "identity") return answer.body;
  const compressed = answer.compressed[coding];
  if (compressed) return compressed;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const bytes = coding === "br" ? brotliCompressSync(answer.body, { params }) : gzipSync(answer.body);
  answer.compressed[coding] = bytes;
  return bytes;
}

const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};
/** Their names contain their digest, so what a name stands for never changes. */
const cacheControl = "public, max-age=31536000, immutable";

/**
 * Serves the scripts, style sheets and fonts in `folder` at /assets, with the `.br` and `.gz` beside them. Each is read
 * once, when it is first requested: a page asks for dozens, and all of them together are a few megabytes.
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
