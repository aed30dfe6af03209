import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { buffer } from "node:stream/consumers";

/**
 * As `fetch`, for names below `localhost`: browsers know that they lead to this machine, Node does not. `ca` is the certificate
 * of whoever signed that of an https address.
 */
export async function fetchLocal(
  input: string | URL | Request,
  init?: RequestInit,
  ca?: string,
): Promise<Response> {
  const asked = new Request(input, init);
  const { protocol, host, hostname, port, pathname, search } = new URL(asked.url);
  const isHttps = protocol === "https:";
  const body = Buffer.from(await asked.arrayBuffer());
  const headers = { ...Object.fromEntries(asked.headers), host, "content-length": String(body.length) };
  return new Promise((resolve, reject) => {
    const place = { host: "127.0.0.1", port, path: pathname + search, method: asked.method, headers };
    const sent = (isHttps ? requestHttps : requestHttp)(
      isHttps ? { ...place, servername: hostname, ca } : place,
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
