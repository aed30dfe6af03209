import { type HrTime, ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from "@opentelemetry/sdk-metrics";
import { metrics } from "../http/metrics.ts";
import { version } from "../version.ts";

type Known = Awaited<ReturnType<typeof metrics.getMetricsAsJSON>>[number];
type Value = { value: number; labels: Partial<Record<string, string | number>>; metricName?: string };

/** This process's figures as OpenTelemetry has them: the very ones that Prometheus reads at /metrics. */
export async function metricsOf(resource: Resource, measure: () => Promise<void>): Promise<CollectionResult> {
  await measure();
  const all = await metrics.getMetricsAsJSON();
  const time = { startTime: inHrTime(performance.timeOrigin), endTime: inHrTime(Date.now()) };
  return {
    resourceMetrics: {
      resource,
      scopeMetrics: [
        { scope: { name: "kitroom", version }, metrics: all.map((metric) => dataOf(metric, time)) },
      ],
    },
    errors: [],
  };
}

function inHrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
}

type Time = Pick<DataPoint<unknown>, "startTime" | "endTime">;

function dataOf(metric: Known, time: Time): MetricData {
  const values: Value[] = metric.values;
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const type = String(metric.type);
  if (type === "histogram")
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(values, time) };
  const dataPoints = values.map(({ value, labels }) => ({ ...time, attributes: labels, value }));
  return type === "counter"
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
}

/** Prometheus counts what is at most as long as each limit, OpenTelemetry what is between it and the one before. */
function histogramsOf(values: readonly Value[], time: Time): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...series].map(([labels, parts]) => {
    const ends = (end: string) => parts.filter(({ metricName = "" }) => metricName.endsWith(end));
    const upTo = ends("_bucket").map(({ labels: { le }, value }) => ({
      limit: le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le),
      value,
    }));
    const counts = upTo.map(({ value }, at) => value - (upTo[at - 1]?.value ?? 0));
    const boundaries = upTo.map(({ limit }) => limit).filter(Number.isFinite);
    const value = {
      buckets: { boundaries, counts },
      sum: ends("_sum")[0]?.value ?? 0,
      count: ends("_count")[0]?.value ?? 0,
    };
    return { ...time, attributes: JSON.parse(labels), value };
  });
}
