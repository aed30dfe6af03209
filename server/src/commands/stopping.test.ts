import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createMember, createShippingMethod, rowsOf } from "#server/testing/factories.ts";
import { type CommandRun, runCommand } from "#server/testing/run-command.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { schemaVersion } from "../platform/db/migrate.ts";
import { version } from "../platform/version.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir: string;
let clubId: number;
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "kitroom-stopping-"));
  clubId = await createClub(database.owner, { domain: "rovers" });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (command: string, env: Record<string, string> = {}) =>
  runCommand([command], { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env });

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as { port: number };
  holder.close();
  await once(holder, "close");
  return port;
}

/** Returns the port once the server answers there. */
async function serve(env: Record<string, string> = {}): Promise<{ server: CommandRun; port: number }> {
  const port = await freePort();
  const server = run("server", { PORT: String(port), ...env });
  await eventually(async () => (await get(port, "/health/live")).status === 200);
  return { server, port };
}

type Answer = { status: number; text: string };

function get(port: number, path: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host: `rovers.kitroom.localhost:${port}` };
    const asked = request({ port, host: "127.0.0.1", path, headers, ...(agent && { agent }) }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text })).on("error", reject);
    });
    asked.on("error", reject).end();
  });
}

it("a server that is stopped says first that it is not ready, answers everything meanwhile, and cuts nobody off", async () => {
  const { server, port } = await serve({ DRAIN_SECONDS: "3" });
  const heard: string[] = [];
  const troubles: string[] = [];
  let readiness = 0;
  const visitor = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // As a load balancer does, which makes a few more calls before it notices that the server is not ready.
    for (let more = 5; more > 0; more -= readiness === 503 ? 1 : 0) {
      try {
        const { status, text } = await get(port, "/api/club-member/filter-products", agent);
        // The server is an operator's, which may turn callers away on a busy machine; that is an answer, too.
        heard.push(status === 503 && JSON.parse(text).code === "OVERLOADED" ? "200" : `${status}`);
      } catch (error) {
        troubles.push(String((error as NodeJS.ErrnoException).code));
        return;
      }
    }
  };
  const visitors = [1, 2, 3, 4].map(visitor);
  await eventually(() => expect(heard.length).toBeGreaterThan(20));
  server.child.kill("SIGTERM");
  await eventually(
    async () => {
      readiness = (await get(port, "/health/ready")).status;
      expect(readiness).toBe(503);
    },
    { interval: 5 },
  );
  const before = heard.length;
  await Promise.all(visitors);
  expect(heard.length).toBeGreaterThan(before);
  expect([...new Set(heard)]).toEqual(["200"]);
  expect(troubles).toEqual([]);
  expect([await server.ended, server.said.err]).toEqual([0, ""]);
});

/** A machine whose clock runs ahead, as Node sees it. */
const ahead = (hours: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `const real = Date; const lead = ${hours} * 3600000;
     globalThis.Date = class extends real { constructor(...a) { a.length ? super(...a) : super(real.now() + lead) }
       static now() { return real.now() + lead } }`,
  )}`,
});

it("no order expires by a machine's wrong clock, which is said in the log, in readiness and as a metric", async () => {
  const memberId = await createMember(database.owner, clubId);
  const methodId = await createShippingMethod(database.owner, clubId);
  const order = (number: string, expires: string) =>
    database.owner.query(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name, shipping_kind,
         cart_hash, expires_at)
       values ($1, $2, $3, 'Ava', 'ava@rovers.example', 'pending_payment', 'unpaid', 0, 0, 0, 0, 0, 1, $5, 'Post', 'delivery', $2,
         now() + $4::interval)`,
      [clubId, number, memberId, expires, methodId],
    );
  await order("R-1", "30 minutes");
  await order("R-2", "-1 minute");
  const worker = run("worker", { ...ahead(2), LOG_LEVEL: "error" });
  const states = () => rowsOf(database.owner, "select number, status from orders order by number");
  await eventually(async () =>
    expect(await states()).toEqual([
      { number: "R-1", status: "pending_payment" },
      { number: "R-2", status: "expired" },
    ]),
  );
  expect(worker.said.out).toMatch(/clock is 7\d\d\d s ahead of the database's/);
  worker.child.kill("SIGTERM");
  expect(await worker.ended).toBe(0);

  const metricsPort = await freePort();
  const { server, port } = await serve({ ...ahead(-1), METRICS_PORT: String(metricsPort) });
  const { status, text } = await get(port, "/health/ready");
  expect([status, JSON.parse(text)]).toEqual([
    200,
    {
      status: "ok",
      version,
      schema: schemaVersion(),
      warning: expect.stringMatching(/clock is 3\d\d\d s behind the database's/),
    },
  ]);
  expect((await get(metricsPort, "/metrics")).text).toMatch(/^kitroom_clock_off_seconds -3\d\d\d/m);
  server.child.kill("SIGTERM");
  await server.ended;
});

it("an audit of all clubs is stopped in a sentence", async () => {
  // It waits for this lock, so it is in the middle of it.
  const locking = await database.owner.connect();
  await locking.query("begin; lock table orders in access exclusive mode");
  const audit = run("audit");
  const waiting = "select 1 from pg_locks where not granted and relation = 'orders'::regclass";
  await eventually(async () => expect(await rowsOf(database.owner, waiting)).not.toEqual([]));
  audit.child.kill("SIGINT");
  await locking.query("rollback");
  locking.release();
  expect([await audit.ended, audit.said.all]).toEqual([130, "Stopped before it had finished.\n"]);
});
