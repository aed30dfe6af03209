/** The limit of an answer: the same bytes, known beforehand, from a bare node:http server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type BytesMessage = { answers: { path: string; headers: string[]; body: string }[] };

process.on("disconnect", () => process.exit());
process.on("SIGTERM", () => process.exit());
process.once("message", ({ answers }: BytesMessage) => {
  const known = new Map(
    answers.map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, "base64") }]),
  );
  const server = createServer((request, response) => {
    const answer = known.get(request.url ?? "");
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  });
  server.listen(0, "127.0.0.1", () =>
    process.send?.({ ready: true, port: (server.address() as AddressInfo).port }),
  );
});
