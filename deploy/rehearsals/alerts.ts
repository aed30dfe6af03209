/**
 * `npm run rehearse -- alerts`: a server and a worker watched by Debian's Prometheus with the product's own rules. What the alerts
 * are for is brought about, one after the other, and each must fire; some must be over once it is mended.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { networkTo } from "#server/testing/frozen-network.ts";
import { freePort } from "../../tools/start-demo.ts";
import { postgresPackage, startPrimary } from "./support/clusters.ts";
import { fetchLocal } from "./support/fetch-local.ts";
import { requirePrograms } from "./support/packages.ts";
import { plantClub } from "./support/planted.ts";
import { runProduct, startProcess } from "./support/product-process.ts";
import { checkRules, prometheusPackage, startPrometheus } from "./support/prometheus.ts";

const secretKey = "only for the rehearsal of the alerts";
const limitMs = 90_000;

export async function rehearse(): Promise<number> {
  await requirePrograms({ ...postgresPackage, ...prometheusPackage });
  const said = await checkRules();
  console.log(`promtool: ${/(\d+) rules found/.exec(said)?.[1] ?? "no"} rules, and their tests pass.`);
  const folder = await mkdtemp(join(tmpdir(), "kitroom-alerts-"));
  const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPrimary(folder, {});
    stops.push(() => cluster.stop());
    const network = await networkTo(cluster.url("kitroom"));
    stops.push(network.close);
    const nobody = await freePort();
    const [port, serverMetrics, workerMetrics] = [await freePort(), await freePort(), await freePort()];
    const env = {
      NODE_ENV: "development",
      DATABASE_URL: network.url,
      DATABASE_POOL: "4",
      SECRET_KEY: secretKey,
      DATA_DIR: join(folder, "files"),
      PORT: String(port),
      METRICS_PORT: String(serverMetrics),
      WORKER_METRICS_PORT: String(workerMetrics),
      SMTP_URL: `smtp://127.0.0.1:${nobody}`,
      STRIPE_API_BASE: `http://127.0.0.1:${nobody}`,
      RATE_LIMIT_FACTOR: "100000",
      LOG_LEVEL: "fatal",
    };
    await runProduct(["migrate"], env);
    const owner = new pg.Pool({ connectionString: cluster.url("kitroom"), max: 4 });
    stops.push(() => owner.end());
    const club = await plantClub(owner);
    const server = await startProcess("server", serverMetrics, env);
    stops.push(server.kill);
    const prometheus = await startPrometheus(folder, {
      "kitroom-server": serverMetrics,
      "kitroom-worker": workerMetrics,
    });
    stops.push(prometheus.stop);

    let isGood = true;
    const expectThat = async (alert: string, isFiring: boolean, cause: string) => {
      const seconds = await prometheus.until(alert, isFiring, limitMs);
      if (seconds === null) isGood = false;
      const what = isFiring ? "fires" : "is over";
      const when =
        seconds === null ? `${what.replace(/s/, "s NOT")}` : `${what} after ${seconds.toFixed(1)} s`;
      console.log(`${alert.padEnd(24)} ${when.padEnd(22)} ${cause}`);
    };
    const fires = (alert: string, cause: string) => expectThat(alert, true, cause);
    const ends = (alert: string, cause: string) => expectThat(alert, false, cause);
    const headers = { authorization: `Bearer ${club.admin}`, "content-type": "application/json" };
    const visit = (path: string, call: RequestInit = {}) =>
      fetchLocal(`http://rovers.kitroom.localhost:${port}/api${path}`, call).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      );
    /** So many people at lists that no memory has, until they are told to stop. */
    const visitors = (count: number) => {
      let isOver = false;
      let page = 0;
      const one = async () => {
        for (; !isOver; await pause(20)) {
          page += 1;
          await visit(`/club-orders/show?keywords=${page}`, { headers });
        }
      };
      const all = Promise.all(Array.from({ length: count }, one));
      return async () => {
        isOver = true;
        await all;
      };
    };

    await fires("KitroomNoWorker", "no worker runs");
    await fires("KitroomDown", "nobody answers where the worker should");
    const worker = await startProcess("worker", workerMetrics, env);
    stops.push(worker.kill);
    await ends("KitroomNoWorker", "a worker was started");
    await ends("KitroomDown", "a worker was started");

    await fires("KitroomBackupOld", "there has been no backup");
    await runProduct(["backup", join(folder, "first.backup")], env);
    await ends("KitroomBackupOld", "backup was run");
    await club.oldBackup();
    await fires("KitroomBackupOld", "the last backup is two days old");

    await club.mails(40);
    await fires("KitroomMailsLate", "40 mails, and no mail server");
    await fires("KitroomMailServerFailing", "the mail server is away");
    await club.strangeEvent();
    await fires("KitroomEventsLate", "an event that no worker of this version tells");
    await club.lateWebhooks(120);
    await fires("KitroomWebhooksLate", "120 deliveries that wait");
    await club.lateStripeEvent();
    await fires("KitroomStripeEventsLate", "an event of Stripe from two hours ago");
    await club.lateRefund();
    await fires("KitroomRefundsLate", "a refund from two days ago");

    const body = JSON.stringify({ secret_key: "sk_test_rehearsal", version: 1 });
    let isTrying = true;
    const trying = (async () => {
      for (; isTrying; await pause(200))
        await visit("/club/stripe-settings", { method: "POST", headers, body });
    })();
    await fires("KitroomStripeFailing", "Stripe does not answer an admin who enters a key");
    isTrying = false;
    await trying;

    await club.stuckAudit();
    await fires("KitroomAuditOld", "the last round of the audit ended four hours ago");
    await club.brokenSum();
    await fires("KitroomAuditFindings", "a wrong sum was planted; the worker's next round finds it");
    await ends("KitroomAuditOld", "the worker has ended a round");

    const crowd = visitors(40);
    let isHeldUp = true;
    const holding = (async () => {
      for (; isHeldUp; await pause(500)) await club.holdUp(3_000);
    })();
    await fires("KitroomSlow", "orders are locked for 3 s again and again, under 40 people");
    await fires("KitroomPoolCrowded", "the same, with four connections");
    isHeldUp = false;
    await Promise.all([holding, crowd()]);
    const few = visitors(5);
    await ends("KitroomSlow", "nothing is locked any more");

    network.freeze();
    await fires("KitroomDatabaseDown", "the network to the database swallows everything");
    await fires("KitroomErrors", "people get 503");
    await fires("KitroomSweepsFailing", "the worker finds no database");
    network.thaw();
    await ends("KitroomDatabaseDown", "the network is back; nothing was restarted");
    await ends("KitroomErrors", "people are served again");
    await few();

    await server.kill();
    await fires("KitroomDown", "the server was killed");
    return isGood ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await Promise.resolve(stop()).catch(() => undefined);
  }
}
