import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** This process's metrics, for Prometheus. */
export const metrics = new Registry();

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from request to answer, by route",
  labelNames: ["method", "route", "status"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.3, 0.5, 1, 2, 5],
  registers: [metrics],
});

/** Rows that an invariant's audit query returned; anything above 0 is an alarm. */
export const auditFindings = new Gauge({
  name: "kitroom_audit_findings",
  help: "Rows that violate an invariant, by invariant",
  labelNames: ["invariant"],
  registers: [metrics],
});

/** So that an alert can tell when audits no longer run. */
export const auditedAt = new Gauge({
  name: "kitroom_audit_ended_timestamp_seconds",
  help: "When the audit last went through all clubs, in seconds since 1970; 0 before the first",
  registers: [metrics],
});

export const mailOutcomes = new Counter({
  name: "kitroom_mails_total",
  help: "Mails handed over or failed",
  labelNames: ["outcome"],
  registers: [metrics],
});

export const webhookOutcomes = new Counter({
  name: "kitroom_webhooks_total",
  help: "Tries to tell a club's own systems, by outcome",
  labelNames: ["outcome"],
  registers: [metrics],
});

type Answer = { method: string; route: string; status: number; ms: number };

/** Measures an answer, by route and never by URL, so ids stay out of the metrics. */
export function measureAnswer({ ms, ...labels }: Answer): void {
  durations.observe(labels, ms / 1000);
}

const counters = new Map<string, Histogram.Internal<string>>();

/** Counts an answer that was sent without Fastify. */
export function countAnswer(route: string, status: number, ms: number): void {
  const key = `${status} ${route}`;
  const counter = counters.get(key) ?? durations.labels({ method: "GET", route, status });
  counters.set(key, counter);
  counter.observe(ms / 1000);
}

/**
 * Serves /metrics on a separate port, away from the public one. `measure` is called before each answer. Only then does
 * the process measure itself: the delay of its event loop is sampled a hundred times a second, which keeps waking an idle one.
 */
export function serveMetrics(
  port: number,
  host: string,
  measure: () => Promise<void> = async () => undefined,
): Server {
  if (!metrics.getSingleMetric("process_cpu_seconds_total")) collectDefaultMetrics({ register: metrics });
  return createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    await measure();
    response.setHeader("content-type", metrics.contentType);
    return response.end(await metrics.metrics());
  }).listen(port, host);
}
