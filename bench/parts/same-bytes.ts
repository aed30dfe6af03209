import type { BytesMessage } from "../limits/bytes-server.ts";
import { askWell } from "../stage/ask.ts";
import type { Stage } from "../stage/stage.ts";
import type { Comparison } from "./side-by-side.ts";

/** Sent by the HTTP server itself, afresh with every answer. */
const ownHeaders = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

type Reads = Pick<Comparison, "part" | "what"> & { paths: string[] };

/** The product against a bare node:http server that knows its answers, headers and all, beforehand. */
export async function compareWithBytes(
  stage: Stage,
  { part, what, paths }: Reads,
): Promise<Comparison & { stop(): Promise<void> }> {
  await stage.product.ensure();
  const { url, host } = stage.product;
  const answers: BytesMessage["answers"] = [];
  for (const path of paths) {
    const { headers, body } = await askWell(url, host, path);
    answers.push({ path, headers: keptHeaders(headers), body: body.toString("base64") });
  }
  const bare = await stage.startLimit("bytes-server.ts", { answers } satisfies BytesMessage);
  const scenario = () => ({ kind: "paths", paths }) as const;
  return {
    part,
    what,
    limit: { url: bare.url, host, scenario, watched: [{ name: "limit", pid: bare.pid }] },
    product: { url, host, scenario },
    stop: bare.stop,
  };
}

function keptHeaders(raw: string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (!ownHeaders.has(name.toLowerCase())) kept.push(name, raw[at + 1] ?? "");
  }
  return kept;
}
