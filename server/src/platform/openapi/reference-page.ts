import type { FastifyInstance } from "fastify";
import { readyAnswer, sendReady } from "../http/ready-answer.ts";
import { type OpenApiDocument, openApiDocument } from "./document.ts";
import { sharedParameters } from "./operations.ts";

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
  let value: Promise<T> | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

type Operation = {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content; $ref?: string }>;
};
type Parameter = { name: string; in: string; required?: boolean; schema?: unknown };
type Content = Record<string, { schema?: unknown }>;
type Entry = { method: string; path: string; operation: Operation };

/** The reference of the API as one plain page: no script, searchable with the browser, every endpoint linkable. */
function referencePage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => ({
      method,
      path,
      operation: operation as Operation,
    })),
  );
  const tags = document.tags ?? [];
  const of = (tag: string) => entries.filter((entry) => entry.operation.tags?.[0] === tag);
  const { schemas = {}, responses = {} } = document.components ?? {};
  return page(
    `<nav aria-label="Endpoints">${tags
      .map(({ name }) => `<h2>${escapeHtml(name)}</h2><ul>${of(name).map(link).join("")}</ul>`)
      .join("")}</nav>
    <main><h1>${escapeHtml(document.info.title)} API</h1>${paragraphs(document.info.description)}
    <p>The same as data: <a href="/api/openapi.json">/api/openapi.json</a></p>
    ${tags
      .map(
        ({ name, description = "" }) =>
          `<h2>${escapeHtml(name)}</h2><p>${escapeHtml(description)}</p>${of(name).map(section).join("")}`,
      )
      .join("")}
    <h2>Errors</h2>${Object.entries(responses)
      .map(([name, one]) => named(name, paragraphs("description" in one ? one.description : "")))
      .join("")}
    <h2>Schemas</h2>${Object.entries(schemas)
      .map(([name, schema]) => named(name, json(schema)))
      .join("")}</main>`,
  );
}

const anchor = ({ method, path }: Entry) => `${method}${path.replaceAll(/[^a-zA-Z0-9]+/g, "-")}`;

function link(entry: Entry): string {
  return `<li><a href="#${anchor(entry)}">${entry.method.toUpperCase()} ${escapeHtml(entry.path)}</a></li>`;
}

function section(entry: Entry): string {
  const { operation } = entry;
  return `<section id="${anchor(entry)}"><h3><code>${entry.method.toUpperCase()} /api${escapeHtml(entry.path)}</code></h3>
    <p>${escapeHtml(operation.summary ?? "")} <em>${escapeHtml(operation.description ?? "")}</em></p>
    ${parameters(operation)}${contents("Body", operation.requestBody?.content)}
    ${Object.entries(operation.responses ?? {})
      .map(response)
      .join("")}</section>`;
}

function parameters({ parameters: list = [] }: Operation): string {
  if (list.length === 0) return "";
  const shared: Record<string, Parameter> = sharedParameters;
  const resolved = list.flatMap((one) =>
    "$ref" in one ? (shared[one.$ref.split("/").at(-1) ?? ""] ?? []) : one,
  );
  const rows = resolved.map(
    (one) =>
      `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${escapeHtml(one.in)}${one.required ? ", required" : ""}</td><td><code>${escapeHtml(JSON.stringify(one.schema))}</code></td></tr>`,
  );
  return `<table><caption>Parameters</caption><tbody>${rows.join("")}</tbody></table>`;
}

function response([status, { content, $ref }]: [
  string,
  NonNullable<Operation["responses"]>[string],
]): string {
  if ($ref) return `<p>Answer ${status}: ${reference($ref)}</p>`;
  return contents(`Answer ${status}`, content);
}

function contents(title: string, content: Content = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const what = type === "application/json" ? title : `${title}, ${type}`;
      return `<details><summary>${escapeHtml(what)}</summary>${json(schema)}</details>`;
    })
    .join("");
}

function named(name: string, content: string): string {
  return `<section id="${name}"><h3>${name}</h3>${content}</section>`;
}

/** JSON whose references lead to what they name. */
function json(value: unknown): string {
  const text = escapeHtml(JSON.stringify(value, null, 2) ?? "");
  return `<pre tabindex="0">${text.replaceAll(/#\/components\/\w+\/\w+/g, reference)}</pre>`;
}

function reference(ref: string): string {
  const name = ref.split("/").at(-1) ?? "";
  return `<a href="#${name}">${name}</a>`;
}

function paragraphs(text = ""): string {
  return text
    .split("\n\n")
    .map((one) => `<p>${escapeHtml(one)}</p>`)
    .join("");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kitroom API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body{margin:0;font:16px/1.5 "Inter Variable",Inter,system-ui,sans-serif;color:#1d323f;background:#fff;display:grid;grid-template-columns:320px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px;background:#f4f7f7;box-sizing:border-box;font-size:14px}
nav h2{font-size:14px;margin:16px 0 4px}nav ul{list-style:none;padding:0;margin:0}nav a{overflow-wrap:anywhere}
main{padding:32px 40px;max-width:900px}a{color:#2b5556}h2{margin-top:40px}h3{margin-bottom:4px}
section{border-top:1px solid #dde5e5;padding:8px 0 16px}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:#f4f7f7;border-radius:8px;padding:16px;overflow:auto;max-height:480px}
summary{cursor:pointer;padding:4px 0}table{border-collapse:collapse;width:100%}caption{text-align:left;font-weight:600}
td{border-top:1px solid #dde5e5;padding:4px 8px;vertical-align:top;overflow-wrap:anywhere}
@media(max-width:800px){body{display:block}nav{position:static;height:auto;max-height:40vh}main{padding:16px}}
</style></head><body>${body}</body></html>`;
}
