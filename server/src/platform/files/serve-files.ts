import type { FastifyInstance } from "fastify";
import type { Platform } from "../context.ts";
import { ApiError } from "../http/api-error.ts";

/** What may be shown, by the end of the name; anything else in the store is not for the public. */
const types: Record<string, string> = { webp: "image/webp", avif: "image/avif", png: "image/png" };

/** Serves pictures of the file store under /files. Their names carry a digest, so they never change. */
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
        // Mails show these pictures in readers on other origins, and so does their preview.
        .header("cross-origin-resource-policy", "cross-origin")
        .send(file.stream)
    );
  });
}
