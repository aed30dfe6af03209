import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { PlainError } from "../../../tools/plain-error.ts";
import { run } from "../../../tools/run.ts";
import { freePort } from "../../../tools/start-demo.ts";

const programs = "/usr/bin";
/** OpenStack Swift, whose proxy speaks S3 too. */
export const swiftPackages = {
  "swift-proxy": join(programs, "swift-proxy-server"),
  "swift-account": join(programs, "swift-account-server"),
  "swift-container": join(programs, "swift-container-server"),
  "swift-object": join(programs, "swift-object-server"),
  memcached: join(programs, "memcached"),
};

export type ObjectStore = {
  /** The settings of a product that keeps its files there. */
  settings: Record<string, string>;
  /** Ends all its processes at once, as when the machine loses its power. */
  kill(): Promise<void>;
  /** Starts them on what they had written. */
  start(): Promise<void>;
  /** Makes a bucket beside the product's. Returns its name. */
  bucket(name: string): Promise<string>;
};

const user = "kitroom:files";
const password = randomBytes(12).toString("hex");
const stores = ["account", "container", "object"] as const;

/** One node of everything, with one copy of each object, in this folder; and a bucket. */
export async function startObjectStore(parent: string): Promise<ObjectStore> {
  const folder = join(parent, "swift");
  await mkdir(join(folder, "devices", "d1"), { recursive: true });
  const write = (name: string, lines: string[]) => writeFile(join(folder, name), `${lines.join("\n")}\n`);
  const common = (port: number) => [
    ...["[DEFAULT]", "bind_ip = 127.0.0.1", `bind_port = ${port}`, "workers = 0", "mount_check = false"],
    ...[`user = ${userInfo().username}`, `swift_dir = ${folder}`, `devices = ${join(folder, "devices")}`],
  ];
  const secret = () => randomBytes(12).toString("hex");
  await write("swift.conf", [
    ...["[swift-hash]", `swift_hash_path_suffix = ${secret()}`, `swift_hash_path_prefix = ${secret()}`],
    ...["[storage-policy:0]", "name = only", "default = yes"],
  ]);
  const ports: number[] = [];
  for (const kind of stores) {
    const port = await freePort();
    ports.push(port);
    const lines = ["[pipeline:main]", `pipeline = ${kind}-server`, `[app:${kind}-server]`];
    await write(`${kind}.conf`, [...common(port), ...lines, `use = egg:swift#${kind}`]);
    const ring = (...args: string[]) => ringBuilder(folder, [`${kind}.builder`, ...args]);
    await ring("create", "8", "1", "0");
    await ring("add", `r1z1-127.0.0.1:${port}/d1`, "1");
    await ring("rebalance");
  }
  const [port, cachePort] = [await freePort(), await freePort()];
  await write("proxy.conf", [
    ...common(port),
    "[pipeline:main]",
    "pipeline = catch_errors cache s3api tempauth slo proxy-server",
    ...["[app:proxy-server]", "use = egg:swift#proxy", "account_autocreate = true"],
    ...["catch_errors", "slo"].flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
    ...["[filter:cache]", "use = egg:swift#memcache", `memcache_servers = 127.0.0.1:${cachePort}`],
    ...["[filter:s3api]", "use = egg:swift#s3api", "s3_acl = false", "location = us-east-1"],
    ...["[filter:tempauth]", "use = egg:swift#tempauth", `user_kitroom_files = ${password} .admin`],
  ]);
  let children: ChildProcess[] = [];
  const start = async () => {
    children = [startCache(cachePort), ...["proxy", ...stores].map((kind) => startServer(kind, folder))];
    for (const one of [...ports, port]) await answers(one, children);
  };
  const endpoint = `http://127.0.0.1:${port}`;
  await start();
  const bucket = (name: string) => makeBucket(endpoint, name);
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: await bucket("kitroom-files"),
      S3_ACCESS_KEY_ID: user,
      S3_SECRET_ACCESS_KEY: password,
    },
    start,
    bucket,
    async kill() {
      for (const child of children) {
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      }
    },
  };
}

async function ringBuilder(cwd: string, args: string[]): Promise<void> {
  const { code, output } = await run(join(programs, "swift-ring-builder"), args, { cwd });
  if (code !== 0) throw new PlainError(`swift-ring-builder ${args.join(" ")} failed:\n${output}`);
}

function startServer(kind: string, folder: string): ChildProcess {
  const program = join(programs, `swift-${kind}-server`);
  return spawn(program, [join(folder, `${kind}.conf`)], { cwd: folder, stdio: "ignore" });
}

/** Its proxy does not log anybody in without one. */
function startCache(port: number): ChildProcess {
  const args = ["-l", "127.0.0.1", "-p", String(port), "-u", userInfo().username];
  return spawn(join(programs, "memcached"), args, { stdio: "ignore" });
}

const readyLimitMs = 60_000;

async function answers(port: number, children: ChildProcess[]): Promise<void> {
  for (const until = Date.now() + readyLimitMs; Date.now() < until; await pause(200)) {
    if (children.some(({ exitCode }) => exitCode !== null)) break;
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer) return;
  }
  throw new PlainError("Swift did not start.");
}

async function makeBucket(endpoint: string, Bucket: string): Promise<string> {
  const client = new S3Client({
    endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: user, secretAccessKey: password },
  });
  await client.send(new CreateBucketCommand({ Bucket }));
  client.destroy();
  return Bucket;
}
