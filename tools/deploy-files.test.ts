import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { readConfig, settingNames } from "#server/platform/config.ts";
import { inProject, projectRoot, readOwn } from "./project-root.ts";

const environment = z.record(z.string(), z.string());
const service = z.object({
  environment: environment.optional(),
  command: z.array(z.string()).optional(),
  image: z.string(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
});
const port = z.object({ name: z.string(), containerPort: z.int() });
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.object({
  args: z.array(z.string()),
  image: z.string(),
  ports: z.array(port).default([]),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const labels = z.record(z.string(), z.string());
const pod = z.object({
  metadata: z.object({ labels }).optional(),
  spec: z.object({
    terminationGracePeriodSeconds: z.int().optional(),
    containers: z.array(container),
    volumes: z.array(z.object({ name: z.string() })),
  }),
});
const named = z.object({ name: z.string(), namespace: z.string().optional() });
const manifest = z.object({
  kind: z.string(),
  metadata: named,
  data: environment.optional(),
  stringData: environment.optional(),
  spec: z
    .object({
      template: pod.optional(),
      // A service has the labels themselves.
      selector: z.union([z.object({ matchLabels: labels }), labels]).optional(),
    })
    .optional(),
});

const roles = ["server", "worker", "migrate"];

/** The settings that the product does not know, or that it refuses. */
function wrongSettings(settings: Record<string, string>): string[] {
  const unknown = Object.keys(settings).filter((name) => !settingNames.includes(name) && name !== "HOME");
  try {
    readConfig({ NODE_ENV: "production", ...settings });
    return unknown;
  } catch (error) {
    return [...unknown, String(error)];
  }
}

/** The lines of a file of settings. */
function settingsIn(...path: string[]): Record<string, string> {
  const lines = readOwn(...path).matchAll(/^([A-Z_0-9]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

test("compose: each setting exists and is accepted with those of the example, whose variables are all there", () => {
  const text = readOwn("deploy", "compose", "compose.yaml");
  const example = settingsIn("deploy", "compose", ".env.example");
  const given: Record<string, string> = {
    ...example,
    POSTGRES_PASSWORD: "abc",
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
  };
  const asked = [...text.matchAll(/\$\{([A-Z_0-9]+)(?::([-?])[^}]*)?\}/g)];
  expect(asked.filter(([, name = "", rule]) => rule === "?" && example[name] === undefined)).toEqual([]);
  const fill = (value: string) =>
    value.replaceAll(
      /\$\{([A-Z_0-9]+)(?::([-?])([^}]*))?\}/g,
      (_, name: string, rule: string, other: string) => given[name] || (rule === "-" ? other : ""),
    );
  // As Compose does it: in what was read, not in the text.
  const read = JSON.parse(JSON.stringify(parse(text, { merge: true })), (_, value) =>
    typeof value === "string" ? fill(value) : value,
  );
  const { services } = z.object({ services: z.record(z.string(), service) }).parse(read);
  const own = Object.entries(services).filter(([, { image }]) => image.startsWith("kitroom"));
  expect(own.map(([name]) => name)).toEqual(["migrate", "server1", "server2", "worker"]);
  expect(own.flatMap(([, { environment = {} }]) => wrongSettings(environment))).toEqual([]);
  expect(own.flatMap(([, { command = [] }]) => command).filter((one) => !roles.includes(one))).toEqual([]);
  const needed = Object.values(services).flatMap(({ depends_on = [] }) =>
    Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
  );
  expect(needed.filter((name) => !services[name])).toEqual([]);
});

test("compose: the example has no variable that nothing reads", () => {
  const text = readOwn("deploy", "compose", "compose.yaml");
  const names = Object.keys(settingsIn("deploy", "compose", ".env.example"));
  expect(names.filter((name) => !text.includes(`\${${name}`))).toEqual([]);
});

test("systemd: the settings of the example and of the units are accepted, and the units start what exists", () => {
  expect(wrongSettings(settingsIn("deploy", "systemd", "kitroom.env.example"))).toEqual([]);
  const files = globSync("*.service", { cwd: inProject("deploy", "systemd") });
  expect(files).toHaveLength(4);
  for (const file of files) {
    const text = readOwn("deploy", "systemd", file);
    const [, own = ""] = /^Environment=(NODE_ENV=.*)$/m.exec(text) ?? [];
    const names = own.split(" ").map((one) => one.split("=")[0] ?? "");
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([]);
    expect(readOwn("server", "src", "main.ts")).toMatch(
      new RegExp(`"?${/main\.ts ([\w:]+)/.exec(text)?.[1]}"?: `),
    );
  }
});

test("kubernetes: settings, names, probes, labels and volumes fit together", () => {
  const manifests = ["kitroom.yaml", "secret.example.yaml"].flatMap((file) =>
    parseAllDocuments(readOwn("deploy", "kubernetes", file)).map((document) => {
      expect(document.errors).toEqual([]);
      return manifest.parse(document.toJS());
    }),
  );
  const settings = Object.assign({}, ...manifests.map(({ data, stringData }) => data ?? stringData ?? {}));
  expect(wrongSettings(settings)).toEqual([]);
  const kinds = new Set(manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
  expect(kinds.size).toBe(manifests.length);
  const pods = manifests.flatMap(({ spec }) => spec?.template ?? []);
  expect(pods).toHaveLength(3);
  const [image, ...others] = new Set(pods.flatMap(({ spec }) => spec.containers.map((one) => one.image)));
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readOwn("package.json")));
  expect([image?.split(":").at(-1), others]).toEqual([version, []]);
  for (const { spec, metadata } of pods) {
    const [one] = spec.containers;
    expect(roles).toContain(one?.args[0]);
    expect(one?.envFrom.flatMap((from) => Object.values(from))).toEqual([
      { name: "kitroom" },
      { name: "kitroom" },
    ]);
    expect(one?.volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name));
    if (metadata)
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(settings.DRAIN_SECONDS) + 60);
    const ports: Record<string, number> = Object.fromEntries(
      (one?.ports ?? []).map(({ name, containerPort }) => [name, containerPort]),
    );
    for (const asked of [one?.startupProbe, one?.livenessProbe, one?.readinessProbe]) {
      if (!asked) continue;
      const { path, port: name } = asked.httpGet;
      expect(ports[name]).toBe(path === "/metrics" ? 9090 : 3000);
      const file = path === "/metrics" ? "metrics.ts" : "health.ts";
      expect(readOwn("server", "src", "platform", "http", file)).toContain(`"${path}"`);
    }
  }
  const labelled = pods.flatMap(({ metadata }) => Object.values(metadata?.labels ?? {}));
  for (const { spec, kind } of manifests) {
    if (!spec?.selector) continue;
    const chosen =
      z.object({ matchLabels: labels }).safeParse(spec.selector).data?.matchLabels ?? spec.selector;
    expect([kind, Object.values(chosen).filter((label) => !labelled.includes(String(label)))]).toEqual([
      kind,
      [],
    ]);
  }
});

test("the image takes what the server reads, and no settings but its own", () => {
  const text = readOwn("deploy", "Containerfile");
  const [, line = ""] = /^ENV (.*)$/m.exec(text) ?? [];
  const own = Object.fromEntries(line.split(" ").map((one) => one.split("=")));
  const needed = { DATABASE_URL: "postgresql://kitroom@postgres/kitroom", SECRET_KEY: "x".repeat(32) };
  expect(wrongSettings({ ...own, ...needed })).toEqual([]);
  // Read by paths relative to the code, from outside the folder of the code.
  const read = globSync("server/src/**/*.ts", {
    cwd: projectRoot,
    exclude: (name) => /test/.test(String(name)),
  })
    .flatMap(
      (file) => readOwn(file).match(/"(?:\.\.\/){3,4}(?:web|docs|contract|migrations|package)[^"]*"/g) ?? [],
    )
    .map((path) => path.replaceAll(/"|\.\.\//g, ""));
  expect(new Set(read).size).toBeGreaterThan(3);
  const moved = ["package.json", "contract", "migrations", "docs/guide", "web/dist"];
  expect(moved.filter((path) => !text.includes(path))).toEqual([]);
  expect([...new Set(read)].filter((path) => !moved.some((one) => path.startsWith(one)))).toEqual([]);
});

test("the image is built with every file that its build names", () => {
  const { scripts } = JSON.parse(readOwn("package.json"));
  const kept = readOwn(".dockerignore")
    .split("\n")
    .filter((line) => line.startsWith("!"));
  const named = String(scripts.build).match(/\.\/[\w/.-]+/g) ?? [];
  expect(named.map((path) => path.replace("./", "!")).filter((line) => !kept.includes(line))).toEqual([]);
});
