/**
 * `npm run rehearse -- pooler`: the demo clubs behind PgBouncer in transaction mode, with fewer connections to the database than
 * the servers ask for. Every one of forty writes a second must be answered and stored once.
 */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { roversStaff } from "#sandbox/demo/people.ts";
import { appPassword } from "#server/platform/db/pool.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { freePort, startDemo } from "../../tools/start-demo.ts";
import { asStaff } from "./support/club-session.ts";
import { clusterFolder, owner, postgresPackage, startPrimary } from "./support/clusters.ts";
import { requirePrograms } from "./support/packages.ts";
import { summaryOf, writeCredits, wrongWrites } from "./support/written-credits.ts";

const secretKey = "only for the rehearsal of the pooler";
const pooledConnections = 4;
const writesPerSecond = 40;
const writingMs = 15_000;

export async function rehearse(): Promise<number> {
  await requirePrograms({ ...postgresPackage, pgbouncer: "/usr/sbin/pgbouncer" });
  const folder = await mkdtemp(join(tmpdir(), "kitroom-pooler-"));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPrimary(folder, {});
    stops.push(() => cluster.stop());
    const pooler = await startPooler(folder, cluster.port);
    stops.push(pooler.stop);
    console.log("Starting the demo clubs …");
    const demo = await startDemo({
      DATABASE_URL: `postgresql://${owner.user}:${owner.password}@127.0.0.1:${cluster.port}/kitroom`,
      DATABASE_POOLER_URL: `postgresql://127.0.0.1:${pooler.port}/kitroom`,
      SECRET_KEY: secretKey,
      RATE_LIMIT_FACTOR: "1000",
    });
    stops.push(demo.stop);
    const [rosa, other = rosa] = roversStaff;
    if (!rosa || !other) throw new PlainError("The demo has no admin.");
    const admin = await asStaff(demo.port, "rovers", rosa);
    let isOver = false;
    const writing = writeCredits(admin, writesPerSecond, () => isOver);
    await pause(writingMs);
    isOver = true;
    const writes = await writing;
    const rows = await cluster.query("select reason from credit_transfers where reason like 'Rehearsal %'");
    const { lost, doubled } = wrongWrites(
      writes,
      rows.map(({ reason }) => String(reason)),
    );
    const [pooled] = await cluster.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'pooler'",
    );
    console.log(`${writes.length} writes: ${summaryOf(writes)}.`);
    console.log(`Acknowledged and lost: ${lost.length}; stored twice: ${doubled.length}.`);
    console.log(`Connections of the pooler to the database: ${pooled?.n} of ${pooledConnections}.`);
    const isGood = writes.every(({ status }) => status === 200) && lost.length === 0 && doubled.length === 0;
    return isGood && Number(pooled?.n) > 0 ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

async function startPooler(parent: string, databasePort: number) {
  const port = await freePort();
  const folder = await clusterFolder(parent, "pooler");
  const password = appPassword(secretKey);
  await writeFile(join(folder, "users"), `"kitroom_app" "${password}"\n`);
  await writeFile(
    join(folder, "pgbouncer.ini"),
    `[databases]
kitroom = host=127.0.0.1 port=${databasePort} application_name=pooler
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users")}
pool_mode = transaction
default_pool_size = ${pooledConnections}
max_client_conn = 500
`,
  );
  for (const name of ["users", "pgbouncer.ini"]) await chmod(join(folder, name), 0o644);
  await chmod(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn("/usr/sbin/pgbouncer", [...asUser, join(folder, "pgbouncer.ini")], { stdio: "ignore" });
  return {
    port,
    stop: async () => {
      child.kill("SIGTERM");
    },
  };
}
