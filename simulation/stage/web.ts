import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** Who calls: at which club, and logged in or not. */
export type Caller = { club: string; token?: string | undefined };

/** `status` 0: no answer came, and it is unknown whether the product acted. `data` is the answer's own. */
export type Answer<Data> = { status: number; code: string; data: Data; text: string };

export type Request = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: object;
  /** Sent instead of a body, as a form does. */
  workbook?: Buffer;
  /** Beside the workbook. */
  fields?: Record<string, string>;
  /** Makes a repeat safe. */
  key?: string;
};

/** How people reach the product: over HTTP, at one of its servers, at the other one while that is down. */
export type Web = {
  call<Data>(caller: Caller, request: Request): Promise<Answer<Data>>;
  /** Cuts every connection that waits for an answer. */
  cut(): void;
  close(): void;
};

/** Sees every answer. */
export type Watch = (caller: Caller, request: Request, answer: Answer<unknown>) => void;

/** Nobody waits longer than this, in milliseconds; long enough for a busy machine and a restart of the database. */
const patienceMs = 120_000;
/** How long it is tried to reach a server while none listens. */
const reachLimitMs = 180_000;

export function openWeb(ports: readonly [number, number], watch: Watch): Web {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const waiting = new Set<AbortController>();
  let turn = 0;

  async function call<Data>(caller: Caller, asked: Request): Promise<Answer<Data>> {
    turn += 1;
    const end = Date.now() + reachLimitMs;
    for (let attempt = turn; ; attempt += 1) {
      const port = ports[attempt % 2 === 0 ? 0 : 1];
      const result = await send<Data>(port, caller, asked);
      // Nobody listened, or the connection was refused: nothing was done.
      const turnedAway = result === "unreachable" || result.code === "OVERLOADED";
      if (turnedAway && Date.now() < end) await pause(50 + Math.random() * 200);
      else if (result === "unreachable") throw new Error("No server came back");
      else {
        watch(caller, asked, result);
        return result;
      }
    }
  }

  function send<Data>(port: number, { club, token }: Caller, asked: Request) {
    const { method, path, key } = asked;
    const { type, content } = contentOf(asked);
    const cutting = new AbortController();
    waiting.add(cutting);
    const headers = {
      host: `${club}.kitroom.localhost:${ports[0]}`,
      "accept-encoding": "identity",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(type && { "content-type": type }),
      ...(key && { "idempotency-key": `simulation-${key}` }),
    };
    const options = { host: "127.0.0.1", port, method, path, headers, agent, signal: cutting.signal };
    return new Promise<Answer<Data> | "unreachable">((resolve) => {
      const nothing = (error: NodeJS.ErrnoException) =>
        resolve(
          error.code === "ECONNREFUSED"
            ? "unreachable"
            : { status: 0, code: "NO_ANSWER", data: {} as Data, text: String(error) },
        );
      const sent = request({ ...options, timeout: patienceMs }, (message) => {
        const parts: Buffer[] = [];
        message.on("data", (part: Buffer) => parts.push(part));
        message.on("error", nothing);
        message.on("end", () => {
          const text = unpacked(Buffer.concat(parts), message.headers["content-encoding"]);
          resolve({ status: message.statusCode ?? 0, text, ...read<Data>(text) });
        });
      });
      sent.on("timeout", () => sent.destroy(new Error("No answer in time")));
      sent.on("error", nothing);
      sent.end(content);
    }).finally(() => waiting.delete(cutting));
  }

  return {
    call,
    cut() {
      for (const one of waiting) one.abort();
    },
    close: () => agent.destroy(),
  };
}

const boundary = "kitroom-simulation";
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function contentOf({ body, workbook, fields = {} }: Request): { type?: string; content?: string | Buffer } {
  if (body) return { type: "application/json", content: JSON.stringify(body) };
  if (!workbook) return {};
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join("")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="members.xlsx"\r\ncontent-type: ${sheetType}\r\n\r\n`;
  const content = Buffer.concat([Buffer.from(head), workbook, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, content };
}

function unpacked(content: Buffer, coding: string | undefined): string {
  if (coding === "br") return brotliDecompressSync(content).toString("utf8");
  return (coding === "gzip" ? gunzipSync(content) : content).toString("utf8");
}

/** An answer's `code`, and its `data`; the asker knows of what kind that is. */
function read<Data>(text: string): { code: string; data: Data } {
  try {
    const { code = "", data = {} } = JSON.parse(text);
    return { code, data };
  } catch {
    return { code: "", data: {} as Data };
  }
}
