/** OpenTelemetry's packages, which only `telemetry.ts` loads. */
import { AsyncLocalStorage } from "node:async_hooks";
import { hostname } from "node:os";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { OpenSpan, Root, SpanFacts, SpanStart, TelemetrySettings, Tracer } from "../tracing.ts";
import { version } from "../version.ts";
import { metricsOf } from "./metrics-of.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

/** Sends spans and metrics to a collector, until it is stopped. */
export function startTelemetry({ endpoint, share, role, measure }: TelemetrySettings): {
  tracer: Tracer;
  stop(): Promise<void>;
} {
  const at = (path: string) => ({ url: `${endpoint.replace(/\/$/, "")}${path}` });
  const resource = resourceFromAttributes({
    "service.name": `kitroom-${role}`,
    "service.namespace": "kitroom",
    "service.version": version,
    "host.name": hostname(),
    "process.pid": process.pid,
  });
  const ids = chosenIds();
  const spans = new TracerProvider({
    resource,
    idGenerator: ids,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(at("/v1/traces")) })],
  });
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(at("/v1/metrics")),
        metricProducers: [{ collect: async () => metricsOf(resource, measure) }],
      }),
    ],
  });
  return {
    tracer: tracerOf(spans, ids),
    async stop() {
      // A collector that is away must not keep the process from ending in order.
      await Promise.allSettled([spans.shutdown(), meters.shutdown()]);
    },
  };
}

type ChosenIds = IdGenerator & { nextTrace: string | null };

/** Random ids, but for a trace whose id is a request's. */
function chosenIds(): ChosenIds {
  const random = new RandomIdGenerator();
  return {
    nextTrace: null,
    generateTraceId() {
      return this.nextTrace ?? random.generateTraceId();
    },
    generateSpanId: () => random.generateSpanId(),
  };
}

function tracerOf(provider: TracerProvider, ids: ChosenIds): Tracer {
  const spans = provider.getTracer("kitroom", version);
  const current = new AsyncLocalStorage<{ context: Context; span: Span }>();

  function startIn({ name, kind, facts, root }: SpanStart): Span {
    const above = root ? contextOf(root) : (current.getStore()?.context ?? ROOT_CONTEXT);
    // Used at once, so nothing else can begin in between.
    ids.nextTrace = root?.traceId ?? null;
    try {
      const how = { attributes: facts ?? {}, ...(kind && { kind: kinds[kind] }) };
      return spans.startSpan(name, how, above);
    } finally {
      ids.nextTrace = null;
    }
  }

  return {
    begin(start): OpenSpan {
      const span = startIn(start);
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        within: (work) => current.run({ context, span }, work),
        end({ facts, error } = {}) {
          if (facts) span.setAttributes(facts);
          if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
          span.end();
        },
      };
    },
    isWithin: () => current.getStore() !== undefined,
    note(facts: SpanFacts) {
      current.getStore()?.span.setAttributes(facts);
    },
  };
}

function contextOf({ traceId, parentId, isSampled }: Root): Context {
  if (parentId === undefined) return ROOT_CONTEXT;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentId, traceFlags, isRemote: true });
}

/** Its code or kind: what an error says may contain what people wrote. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name ?? "error");
}
