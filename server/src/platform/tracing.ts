/**
 * Where the product tells what it is doing, for OpenTelemetry. Without `OTEL_EXPORTER_OTLP_ENDPOINT` nobody listens, and
 * none of its packages is loaded.
 */

/** Ids, kinds and states; never who it is about, and no secret. */
export type SpanFacts = Record<string, string | number | boolean>;

/** Where a trace begins: its id, and the span above it if it began elsewhere. */
export type Root = { traceId: string; parentId?: string; isSampled?: boolean };

export type SpanStart = {
  name: string;
  /** `server` answers somebody, `client` asks somebody. */
  kind?: "server" | "client";
  facts?: SpanFacts;
  /** Without it, the span belongs to the one in which it begins. */
  root?: Root;
};

export type OpenSpan = {
  /** What begins in `work` belongs to this span. */
  within<T>(work: () => T): T;
  end(outcome?: { facts?: SpanFacts; error?: unknown }): void;
};

export type Tracer = {
  begin(start: SpanStart): OpenSpan;
  /** Whether this is called within a span. */
  isWithin(): boolean;
  /** Adds to the span within which it is called. */
  note(facts: SpanFacts): void;
};

/** What a process is: a command is anything but the two that go on. */
export type Role = "server" | "worker" | "command";

export type TelemetrySettings = {
  /** The collector's address, to which `/v1/traces` and `/v1/metrics` are added. */
  endpoint: string;
  /** Which share of the traces is kept, of those that did not begin elsewhere. */
  share: number;
  role: Role;
  /** Called before metrics are sent. */
  measure(): Promise<void>;
};

let tracer: Tracer | null = null;

/** From now on spans go there; null ends it. */
export function traceTo(next: Tracer | null): void {
  tracer = next;
}

/** Who takes spans, if anybody does. */
export function openTracer(): Tracer | null {
  return tracer;
}

/** Does work in a span of its own. */
export async function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const span = tracer.begin(start);
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** Adds facts to the span of the caller. */
export function noteInSpan(facts: SpanFacts): void {
  tracer?.note(facts);
}
