import type { FastifyInstance } from "fastify";
import { readyAnswer, sendReady } from "../http/ready-answer.ts";
import { openApiDocument } from "./document.ts";
import { referencePage } from "./reference-page.ts";

/** Serves the contract as an OpenAPI document and as a page to read. */
export function registerReference(app: FastifyInstance): void {
  const document = madeOnce(async () =>
    readyAnswer(JSON.stringify(await openApiDocument()), "application/json; charset=utf-8"),
  );
  const page = madeOnce(async () =>
    readyAnswer(referencePage(await openApiDocument()), "text/html; charset=utf-8"),
  );
  const cacheControl = "no-cache";
  app.get("/api/openapi.json", async (request, reply) =>
    sendReady(request, reply, await document(), { cacheControl }),
  );
  app.get("/api/docs", async (request, reply) => sendReady(request, reply, await page(), { cacheControl }));
}

function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
