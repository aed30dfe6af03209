import { request } from "node:http";
import { PlainError } from "../../tools/plain-error.ts";

/** An answer as it came over the wire: headers as a flat list, in order. */
export type Answer = { status: number; headers: string[]; body: Buffer };

/** What a request has besides its path. A body makes it a POST. */
export type Extra = { token?: string; body?: object; encoding?: "br" };

/** Asks once. `fetch` would not let us choose the host. */
export function ask(
  url: string,
  host: string,
  path: string,
  { token, body, encoding }: Extra = {},
): Promise<Answer> {
  const headers = {
    host,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(encoding && { "accept-encoding": encoding }),
    ...(body && { "content-type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    const how = { headers, agent: false, method: body ? "POST" : "GET" };
    const asked = request(`${url}${path}`, how, (message) => {
      const parts: Buffer[] = [];
      message.on("data", (part: Buffer) => parts.push(part));
      message.on("error", reject);
      message.on("end", () =>
        resolve({ status: message.statusCode ?? 0, headers: message.rawHeaders, body: Buffer.concat(parts) }),
      );
    });
    asked.on("error", reject);
    asked.end(body && JSON.stringify(body));
  });
}

/** Asks, and throws one clear line unless the answer is 200. */
export async function askWell(url: string, host: string, path: string, extra?: Extra): Promise<Answer> {
  const answer = await ask(url, host, path, extra);
  if (answer.status !== 200)
    throw new PlainError(`${path} answers ${answer.status}: ${answer.body.toString("utf8").slice(0, 300)}`);
  return answer;
}
