/** The limit of a page: the same sight as plain HTML, without a script, from memory. Gets its files as first message. */
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import Fastify from "fastify";
import type { PageFile } from "../stage/page-files.ts";

const app = Fastify();

process.once("message", async (files: Record<string, PageFile>) => {
  for (const [path, { type, body }] of Object.entries(files)) {
    const bytes = Buffer.from(body, "base64");
    const isText = /text|svg/.test(type);
    const sent = isText ? gzipSync(bytes) : bytes;
    app.get(path, (_request, reply) => {
      if (isText) reply.header("content-encoding", "gzip");
      return reply.header("cache-control", "max-age=3600").type(type).send(sent);
    });
  }
  await app.listen({ port: 0, host: "127.0.0.1" });
  process.send?.({ ready: true, port: (app.server.address() as AddressInfo).port });
});
process.on("disconnect", () => process.exit());
process.on("SIGTERM", () => process.exit());
