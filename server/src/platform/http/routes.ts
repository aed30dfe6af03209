import type { Readable } from "node:stream";
import type { AnyContractProcedure } from "@orpc/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { EndpointMeta } from "#contract/endpoint.ts";
import type { Ctx, Platform } from "../context.ts";
import { makeStorable } from "../texts.ts";
import { validationError } from "./errors.ts";
import { type FastLane, openFastLane } from "./fast-lane.ts";
import type { FoundClub, Gate } from "./gate.ts";
import { isLong, longAnswer } from "./long-answer.ts";
import { json, type KeptAnswer, sendReady } from "./ready-answer.ts";
import { readUploadForm, takeFiles } from "./uploads.ts";

type InputSchema<P> = P extends { "~orpc": { inputSchema?: infer S } } ? NonNullable<S> : never;
type OutputSchema<P> = P extends { "~orpc": { outputSchema?: infer S } } ? NonNullable<S> : never;

/** What a handler gets: the endpoint's input, parsed. */
export type Input<P> = InputSchema<P> extends z.ZodType ? z.output<InputSchema<P>> : never;
/** What a handler returns; it is checked against the contract, and unknown fields are dropped. */
export type Output<P> = OutputSchema<P> extends z.ZodType ? z.input<OutputSchema<P>> : never;

export type Handler<P> = (ctx: Ctx, input: Input<P>) => Promise<Output<P>>;
/** A hot public read: answers from memory; a session is looked up only if a token is sent. `query` is as it is in the URL. */
export type FastHandler = (
  platform: Platform,
  club: FoundClub,
  asked: { query: string; params: Record<string, string> },
) => Promise<KeptAnswer>;
/** Gets the raw body, for callers that sign it. */
export type RawHandler<P> = (ctx: Ctx, input: Input<P>, request: FastifyRequest) => Promise<Output<P>>;

export type Route = {
  procedure: AnyContractProcedure;
  handle?: (ctx: Ctx, input: never, request: FastifyRequest) => Promise<unknown>;
  fast?: FastHandler;
};

/** Pairs each endpoint of a contract group with its handler; forgetting one does not compile. */
export function implement<C extends Record<string, AnyContractProcedure>>(
  group: C,
  handlers: { [K in keyof C]: Handler<C[K]> },
): Route[] {
  return Object.entries(handlers).map(([name, handle]) => ({
    procedure: group[name] as AnyContractProcedure,
    handle,
  }));
}

/** Pairs one endpoint with a handler for ready-made bytes. */
export function implementFast(procedure: AnyContractProcedure, fast: FastHandler): Route {
  return { procedure, fast };
}

/** Pairs one endpoint with a handler that parses the request itself. */
export function implementRaw<P extends AnyContractProcedure>(procedure: P, handle: RawHandler<P>): Route {
  return { procedure, handle };
}

/** Registers routes with Fastify. Parsing, permission, answer check and error rendering happen here, once. */
export function registerRoutes(app: FastifyInstance, gate: Gate, routes: Route[]): void {
  const lane = openFastLane(app, gate.platform.config);
  const takesFile = (route: Route) => (route.procedure["~orpc"].meta as EndpointMeta).maxFileBytes > 0;
  for (const route of routes.filter((one) => !takesFile(one))) registerRoute(app, { gate, lane }, route);
  // Multipart is parsed only here; everywhere else it is refused as not being JSON.
  app.register(async (uploads) => {
    await takeFiles(uploads);
    for (const route of routes.filter(takesFile)) registerRoute(uploads, { gate, lane }, route);
  });
}

function registerRoute(app: FastifyInstance, { gate, lane }: { gate: Gate; lane: FastLane }, route: Route) {
  const definition = route.procedure["~orpc"];
  const meta = definition.meta as EndpointMeta;
  const { method = "GET", path = "/" } = definition.route;
  app.route({
    method,
    url: `/api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    config: { raw: meta.who === "signed" },
    handler: route.fast
      ? async (request, reply) => fastAnswer({ gate, lane, meta }, route.fast as FastHandler, request, reply)
      : async (request, reply) => {
          const ctx = await gate.enter(request, meta);
          const handle = async () => {
            const input = parse(definition.inputSchema as unknown as z.ZodType, request);
            return route.handle?.(ctx, input as never, request);
          };
          const { maxFileBytes } = meta;
          const output =
            maxFileBytes > 0 ? await withForm(request, ctx, maxFileBytes, handle) : await handle();
          reply.header("cache-control", "no-store");
          const schema = definition.outputSchema as unknown as z.ZodType;
          if (isLong(output)) return reply.type(json).send(await longAnswer(schema, output));
          const answer = schema.parse(output);
          return answer instanceof File ? sendFile(reply, answer) : answer;
        },
  });
}

/** Handles a request with a form as its body; the form's file is deleted then, however that ends. */
async function withForm<T>(
  request: FastifyRequest,
  { platform }: Ctx,
  maxFileBytes: number,
  handle: () => Promise<T>,
): Promise<T> {
  const { fields, discard } = await readUploadForm(request, platform.files, maxFileBytes);
  try {
    request.body = fields;
    return await handle();
  } finally {
    await discard();
  }
}

async function sendFile(reply: FastifyReply, file: File): Promise<FastifyReply> {
  reply.header("content-disposition", `attachment; filename="${file.name.replaceAll(/[^\w .-]/g, "_")}"`);
  reply.type(file.type);
  if (file instanceof StreamedFile)
    return reply.header("content-length", file.contentBytes).send(file.content());
  return reply.send(Buffer.from(await file.arrayBuffer()));
}

async function fastAnswer(
  { gate, lane, meta }: { gate: Gate; lane: FastLane; meta: EndpointMeta },
  fast: FastHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const club = await gate.hostClub(request);
  const isOpenToAll = !club.membersOnly && club.status === 1;
  if (!isOpenToAll || request.headers.authorization !== undefined) await gate.enter(request, meta);
  const [, query = ""] = /\?(.*)$/s.exec(request.raw.url ?? "") ?? [];
  const params = request.params as Record<string, string>;
  const cached = await fast(gate.platform, club, { query, params });
  if (isOpenToAll) lane.remember(request, reply, club, cached);
  // Browsers may cache an answer but must revalidate it each time; what only members see is not shared.
  const cacheControl = isOpenToAll ? "no-cache" : "private, no-cache";
  return sendReady(request, reply, cached.answer, { cacheControl });
}

function parse(schema: z.ZodType, request: FastifyRequest): unknown {
  const query =
    request.method === "GET" || request.method === "DELETE"
      ? eitherSortPair(request.query as Record<string, unknown>)
      : undefined;
  const body = query ?? (typeof request.body === "string" ? {} : request.body) ?? {};
  return check(schema, Array.isArray(body) ? body : { ...body, ...(request.params as object) });
}

/** The endpoint's input, for handlers that parse the request themselves. Throws VALIDATION_FAILED. */
export function readInput<P extends AnyContractProcedure>(procedure: P, value: unknown): Input<P> {
  return check(procedure["~orpc"].inputSchema as unknown as z.ZodType, value) as Input<P>;
}

function check(schema: z.ZodType, value: unknown): unknown {
  if (typeof value === "object" && value !== null) makeStorable(value);
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}

/** The parameters of a query; a repeated name becomes a list, which no parameter accepts. */
export function paramsOf(rawQuery: string): Record<string, string | string[]> {
  const params = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const before = params.get(name);
    params.set(name, before === undefined ? value : [before, value].flat());
  }
  return eitherSortPair(Object.fromEntries(params));
}

/** A file of the store as an answer: streamed as fast as the caller takes it, and never in memory as a whole. */
export class StreamedFile extends File {
  readonly contentBytes: number;
  /** Opened when it is sent, so that an answer that is never sent leaves nothing open. */
  readonly content: () => Readable;

  constructor(name: string, type: string, bytes: number, content: () => Readable) {
    super([], name, { type });
    this.contentBytes = bytes;
    this.content = content;
  }
}

/** The fields of a row that an answer has under the same names. For answers that the router does not check. */
export function picked<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  row: z.output<z.ZodObject<S>>,
): z.output<z.ZodObject<S>> {
  const values = row as Record<string, unknown>;
  const names = Object.keys(schema.shape);
  return Object.fromEntries(names.map((name) => [name, values[name]])) as z.output<z.ZodObject<S>>;
}

type Params = Record<string, unknown>;

const isDirection = (value: unknown) => value === "asc" || value === "desc";

/**
 * Lists are sorted by `sort`, a column, and `order_by`, a direction. Callers may swap the two, because their names
 * can be read either way: `sort=asc&order_by=first_name` means the same.
 */
export function eitherSortPair<P extends Params>(params: P): P {
  const { sort, order_by, ...others } = params;
  const isOtherWay =
    (isDirection(sort) && !isDirection(order_by)) ||
    (sort === undefined && order_by !== undefined && !isDirection(order_by));
  if (!isOtherWay) return params;
  return {
    ...others,
    ...(order_by !== undefined && { sort: order_by }),
    ...(sort !== undefined && { order_by: sort }),
  } as P;
}
