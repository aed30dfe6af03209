import { request } from "node:http";
import { buffer } from "node:stream/consumers";

/** As `fetch`, for names below `localhost`: browsers know that they lead to this machine, Node does not. */
export async function fetchLocal(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const asked = new Request(input, init);
  const { host, port, pathname, search } = new URL(asked.url);
  const body = Buffer.from(await asked.arrayBuffer());
  const headers = { ...Object.fromEntries(asked.headers), host, "content-length": String(body.length) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, path: pathname + search, method: asked.method, headers },
      async (answer) => {
        const status = answer.statusCode ?? 500;
        const content = await buffer(answer);
        // An answer that holds nothing may not be given a body at all.
        const isEmpty = status === 204 || status === 304;
        resolve(
          new Response(isEmpty ? null : new Uint8Array(content), {
            status,
            headers: answer.headers as Record<string, string>,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
