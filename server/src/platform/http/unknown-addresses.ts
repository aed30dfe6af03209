import type { FastifyInstance } from "fastify";
import { ApiError } from "./api-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Which of the paths that this route's wildcard catches it really answers. All by default. */
    answers?: (path: string) => boolean;
  }
}

type Known = { form: RegExp; methods: Set<string>; answers: (path: string) => boolean };

/**
 * Answers what no route does: 405 with `Allow` if the path exists under another method, 404 otherwise. It
 * does so before any body is read. Call it before the routes are registered.
 */
export function answerUnknown(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  app.addHook("onRoute", ({ url, method, config }) => {
    const route = known.get(url) ?? {
      form: formOf(url),
      methods: new Set(),
      answers: config?.answers ?? (() => true),
    };
    for (const one of [method].flat()) route.methods.add(one);
    known.set(url, route);
  });

  app.addHook("onRequest", async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    const { answers: isAnswered = () => true } = request.routeOptions.config;
    if (!request.is404 && isAnswered(path)) return;
    const found = [...known.values()].filter(({ form, answers }) => form.test(path) && answers(path));
    const allowed = new Set(found.flatMap(({ methods }) => [...methods]));
    // A path known under this method was looked up in vain, such as a page that no browser requested.
    if (allowed.size === 0 || allowed.has(request.method)) throw new ApiError("NOT_FOUND");
    reply.header("allow", [...allowed].sort().join(", "));
    throw new ApiError("METHOD_NOT_ALLOWED");
  });
  app.setNotFoundHandler(() => {
    throw new ApiError("NOT_FOUND");
  });
}

/** A route's path as a pattern: `:id` is one segment, `*` everything left. */
function formOf(url: string): RegExp {
  const pattern = url
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/:\w+/g, "[^/]+")
    .replace("*", ".*");
  return new RegExp(`^${pattern}/?$`);
}
