import { request } from "node:http";
import { noteRequest } from "./asked-for.ts";
import { product } from "./product.ts";

type Sent = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what a test is about to look at
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: any };

/** A call to a club's API as any program may make it, without the web app or a browser; below /api. */
export function call(club: string, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  return ask(club, method, `/api${path}`, sent);
}

/** How the server answers for a page of a club, whatever the app makes of its address. */
export async function pageStatus(club: string, path: string): Promise<number> {
  return (await ask(club, "GET", path, {})).status;
}

function ask(club: string, method: string, path: string, sent: Sent): Promise<Answer> {
  const { port } = product();
  noteRequest(method, new URL(path, "http://kitroom.localhost").pathname);
  const content = sent.body === undefined ? undefined : JSON.stringify(sent.body);
  const headers = {
    host: `${club}.kitroom.localhost:${port}`,
    ...(sent.body !== undefined && { "content-type": "application/json" }),
    ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
