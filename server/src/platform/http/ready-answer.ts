import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An answer made once and sent many times: bytes, their length and their digest. */
export type ReadyAnswer = {
  readonly body: Buffer;
  readonly length: string;
  readonly type: string;
  /** Weak, because it stands for the compressed forms as well. */
  readonly etag: string;
  /** Compressed forms, made when one is first asked for. */
  readonly compressed: { br?: Buffer; gzip?: Buffer };
};

const json = "application/json; charset=utf-8";
/** Smaller bodies gain nothing from compression. */
const worthCompressing = 1024;
/** Good and quick; the compressed form is kept. */
const brotliQuality = 5;

export function readyAnswer(text: string, type = json): ReadyAnswer {
  const body = Buffer.from(text);
  const digest = createHash("sha1").update(body).digest("base64url");
  return { body, length: String(body.length), type, etag: `W/"${digest}"`, compressed: {} };
}

type Sending = {
  cacheControl: string;
  status?: number;
};

/** Sends ready bytes, compressed where the client takes it, or 304 when it has them already. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
  { cacheControl, status = 200 }: Sending,
): FastifyReply {
  const { headers } = request.raw;
  reply.header("etag", answer.etag);
  reply.header("cache-control", cacheControl);
  const known = headers["if-none-match"];
  if (known !== undefined && status === 200 && isKnown(known, answer.etag)) return reply.code(304).send();
  reply.header("content-type", answer.type);
  const accepted = headers["accept-encoding"];
  if (answer.body.length < worthCompressing) {
    reply.header("content-length", answer.length);
    return reply.code(status).send(answer.body);
  }
  reply.header("vary", "Origin, Accept-Encoding");
  const coding = typeof accepted === "string" ? bestCoding(accepted) : null;
  if (coding === null) {
    reply.header("content-length", answer.length);
    return reply.code(status).send(answer.body);
  }
  const bytes = compressedForm(answer, coding);
  reply.header("content-encoding", coding);
  reply.header("content-length", bytes.length);
  return reply.code(status).send(bytes);
}

function isKnown(ifNoneMatch: string, etag: string): boolean {
  const strong = etag.slice(2);
  return (
    ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => ["*", etag, strong].includes(tag.trim()))
  );
}

function bestCoding(accepted: string): "br" | "gzip" | null {
  const codings = accepted
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim().toLowerCase());
  if (codings.includes("br")) return "br";
  return codings.includes("gzip") ? "gzip" : null;
}

function compressedForm(answer: ReadyAnswer, coding: "br" | "gzip"): Buffer {
  const made = answer.compressed[coding];
  if (made) return made;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  const bytes = coding === "br" ? brotliCompressSync(answer.body, { params }) : gzipSync(answer.body);
  answer.compressed[coding] = bytes;
  return bytes;
}
