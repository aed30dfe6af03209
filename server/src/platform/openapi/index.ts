import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./document.ts";
import { referencePage } from "./reference-page.ts";

/** Serves the contract as an OpenAPI document and as a page to read. */
export function registerReference(app: FastifyInstance): void {
  app.get("/api/openapi.json", async () => openApiDocument());
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(referencePage(await openApiDocument())),
  );
}
