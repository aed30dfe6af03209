import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PlainError } from "../../../tools/plain-error.ts";
import { inProject } from "../../../tools/project-root.ts";
import { run } from "../../../tools/run.ts";
import { freePort } from "../../../tools/start-demo.ts";

export const prometheusPackage = { prometheus: "/usr/bin/prometheus" };

const rules = inProject("deploy", "prometheus", "rules.yaml");
const look = "3s";
const startLimitMs = 30_000;

export type Prometheus = {
  /** Waits until an alert fires, or no longer does. Returns how long that took, in seconds; null if it did not happen. */
  until(alert: string, isFiring: boolean, limitMs: number): Promise<number | null>;
  stop(): Promise<void>;
};

/** Checks the rules and the tests beside them as they are; throws with what promtool says. */
export async function checkRules(): Promise<string> {
  const cwd = inProject("deploy", "prometheus");
  let said = "";
  for (const args of [
    ["check", "rules", "rules.yaml"],
    ["check", "config", "prometheus.yaml"],
    ["test", "rules", "rules.test.yaml"],
  ]) {
    const { code, output } = await run("promtool", args, { cwd });
    if (code !== 0) throw new PlainError(`promtool ${args.join(" ")} failed:\n${output}`);
    said += output;
  }
  return said;
}

/** Debian's Prometheus with the product's own rules, which wait for seconds where they say minutes and hours. */
export async function startPrometheus(folder: string, ports: Record<string, number>): Promise<Prometheus> {
  const hasty = (await readFile(rules, "utf8"))
    .replaceAll(/for: \w+/g, "for: 2s")
    .replaceAll("[5m]", "[15s]")
    .replaceAll("[15m]", "[30s]");
  await writeFile(join(folder, "rules.yaml"), hasty);
  const jobs = Object.entries(ports).map(
    ([job, port]) => `  - job_name: ${job}\n    static_configs: [{ targets: ["127.0.0.1:${port}"] }]\n`,
  );
  const config = `global: { scrape_interval: ${look}, scrape_timeout: ${look}, evaluation_interval: ${look} }
rule_files: [rules.yaml]
scrape_configs:
${jobs.join("")}`;
  await writeFile(join(folder, "prometheus.yaml"), config);
  const port = await freePort();
  const args = [
    `--config.file=${join(folder, "prometheus.yaml")}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn(prometheusPackage.prometheus, args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  for (const end = Date.now() + startLimitMs; ; await pause(200)) {
    const isReady = await at("/-/ready").then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || Date.now() > end)
      throw new PlainError(`Prometheus did not start:\n${output}`);
  }
  const firing = async (): Promise<Set<string>> => {
    const { data } = await (await at("/api/v1/alerts")).json();
    type Alert = { state: string; labels: { alertname: string } };
    const alerts: Alert[] = data.alerts;
    return new Set(alerts.filter(({ state }) => state === "firing").map(({ labels }) => labels.alertname));
  };
  return {
    async until(alert, isFiring, limitMs) {
      const began = Date.now();
      while (Date.now() - began < limitMs) {
        if ((await firing()).has(alert) === isFiring) return (Date.now() - began) / 1000;
        await pause(250);
      }
      return null;
    },
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
