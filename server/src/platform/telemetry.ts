import type { Config } from "./config.ts";
import { type TelemetrySettings, traceTo } from "./tracing.ts";

/** Sends traces and metrics by OpenTelemetry's protocol if a collector is set. What is not sent yet goes out with `stop`. */
export async function openTelemetry(
  { otlpEndpoint, traceShare }: Pick<Config, "otlpEndpoint" | "traceShare">,
  process: Pick<TelemetrySettings, "role" | "measure">,
): Promise<{ stop(): Promise<void> }> {
  if (otlpEndpoint === undefined) return { stop: async () => undefined };
  const { startTelemetry } = await import("./otlp/open-telemetry.ts");
  const telemetry = startTelemetry({ endpoint: otlpEndpoint, share: traceShare, ...process });
  traceTo(telemetry.tracer);
  return {
    async stop() {
      traceTo(null);
      await telemetry.stop();
    },
  };
}
