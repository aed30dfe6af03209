import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inProject } from "./project-root.ts";

const read = (...path: string[]) => readFileSync(inProject(...path), "utf8");
const rules = read("deploy", "prometheus", "rules.yaml");
const dashboard = read("deploy", "grafana", "kitroom.json");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);

/** Names of metrics in the server's own code, and those that its library brings. */
function knownMetrics(): Set<string> {
  const folder = inProject("server", "src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, "utf8"));
  const own = texts.flatMap((text) =>
    [...text.matchAll(/"((?:kitroom|http)_[a-z_]+)"/g)].map(([, name]) => name ?? ""),
  );
  return new Set([
    ...own,
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ]);
}

const unit = /_(bucket|count|sum)$/;

function metricsIn(text: string): string[] {
  const names = [...text.matchAll(/\b(?:kitroom|http|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name);
  return [...new Set(names)];
}

it.each([
  ["rules", rules],
  ["dashboard", dashboard],
])("the %s ask for nothing that the product does not measure", (_, text) => {
  const known = knownMetrics();
  const asked = metricsIn(text);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !known.has(name) && !known.has(name.replace(unit, "")))).toEqual([]);
});

it("the dashboard has no two panels in one place, and each asks something", () => {
  type Panel = {
    id: number;
    type: string;
    targets?: { expr: string }[];
    gridPos: { x: number; y: number; w: number };
  };
  const { panels }: { panels: Panel[] } = JSON.parse(dashboard);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x},${y}`)).size).toBe(panels.length);
  const graphs = panels.filter(({ type }) => type !== "row");
  expect(
    graphs.every(({ targets = [] }) => targets.length > 0 && targets.every(({ expr }) => expr !== "")),
  ).toBe(true);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

it("each alert has its page, and each page its alert, by name and in the index", () => {
  const pages = readdirSync(inProject("docs", "runbook"))
    .filter((file) => file !== "README.md")
    .map((file) => file.replace(/\.md$/, ""));
  expect(pages.toSorted()).toEqual(alerts.toSorted());
  expect(new Set(alerts).size).toBe(alerts.length);
  const addresses = [...rules.matchAll(/runbook_url: docs\/runbook\/(\w+)\.md/g)].map(([, name]) => name);
  expect(addresses).toEqual(alerts);
  const index = read("docs", "runbook", "README.md");
  for (const name of alerts) {
    expect(index).toContain(`[${name}](${name}.md)`);
    const page = read("docs", "runbook", `${name}.md`);
    for (const part of [`# ${name}\n`, "## See more\n", "## What to do\n", "## Rehearsed\n"])
      expect(page).toContain(part);
  }
});
