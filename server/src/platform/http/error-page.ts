import type { FastifyRequest } from "fastify";
import type { Words } from "#server/words/languages.ts";
import type { ApiError } from "./api-error.ts";
import { escapeHtml, product } from "./page-head.ts";

/** Whether a browser asked for this to show it in its window, rather than a script that reads errors as JSON. */
export function isForWindow({ method, url, headers }: FastifyRequest): boolean {
  return method === "GET" && !url.startsWith("/api/") && /text\/html/.test(headers.accept ?? "");
}

/**
 * What somebody sees who opened an address that nothing could be shown for: the server is busy, the database is away, the
 * file is gone. It needs nothing that might be missing too: no club, no file, no script.
 */
export function errorPage(error: ApiError, words: Words): string {
  const { heads, language } = words;
  const title = error.status === 404 ? heads.notFound : heads.notShown;
  const { message } = error.saidIn(words);
  return `<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<title>${title} - ${product}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${error.status === 404 ? "" : `<p>${escapeHtml(message)}</p>`}
<p>${error.status >= 500 ? `<a href="">${heads.tryAgain}</a>` : `<a href="/">${heads.toHome}</a>`}</p>
</main>
</body>
</html>
`;
}

const style = [
  "body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 'Inter Variable',Inter,system-ui,sans-serif}",
  "main{box-sizing:border-box;max-width:36rem;padding:2rem}",
  "h1{margin:0;font-size:1.75rem;line-height:1.25}",
  "a{display:inline-block;padding-block:.5rem}",
].join("");
