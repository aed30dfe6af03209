import { request } from "node:http";
import { noteRequest } from "./asked-for.ts";
import { product } from "./product.ts";

type Sent = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** What is sent instead of JSON, with its own content type in `headers`. */
  raw?: Buffer;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what a test is about to look at
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: any };

/** A call to a club's API as any program may make it, without the web app or a browser; below /api. */
export function call(club: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { port } = product();
  noteRequest(method, new URL(`/api${path}`, "http://kitroom.localhost").pathname);
  const content = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const headers = {
    host: `${club}.kitroom.localhost:${port}`,
    ...(sent.body !== undefined && { "content-type": "application/json" }),
    ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", method, path: `/api${path}`, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: readJson(text) });
      });
    });
    asked.on("error", reject);
    asked.end(content);
  });
}

/** One file in the field `file` of a form. */
export function formWith(file: { name: string; type: string; content: Buffer }): Sent {
  const boundary = "----kitroom";
  const disposition = `form-data; name="file"; filename="${file.name}"`;
  const head = `--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${file.type}\r\n\r\n`;
  return {
    raw: Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
