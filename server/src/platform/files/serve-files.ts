import type { FastifyInstance } from "fastify";
import type { Platform } from "../context.ts";
import { ApiError } from "../http/api-error.ts";

/** What may be served, by file extension; anything else in the store is not public. */
const types: Record<string, string> = { webp: "image/webp", avif: "image/avif", png: "image/png" };

/** Serves pictures of the file store under /files. Their names contain a digest, so they never change. */
export function registerFiles(app: FastifyInstance, { files }: Platform): void {
  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"];
    const type = types[/\.([a-z]+)$/.exec(key)?.[1] ?? ""];
    const file = type ? await files.open(key) : null;
    if (!type || !file) throw new ApiError("NOT_FOUND");
    return (
      reply
        .header("content-type", type)
        .header("content-length", file.size)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff")
        // Mail clients show these pictures on other origins, and so does the preview.
        .header("cross-origin-resource-policy", "cross-origin")
        .send(file.stream)
    );
  });
}
