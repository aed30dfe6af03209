/**
 * `npm run rehearse -- standby`: the demo clubs on a primary with a standby that answers what only reads. A product's
 * title is changed over and over, and the shop must say the newest one each time, also while the standby is behind, and once it
 * has been killed.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { roversStaff } from "#sandbox/demo/people.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { startDemo } from "../../tools/start-demo.ts";
import { asStaff, type ClubSession } from "./support/club-session.ts";
import { type Cluster, owner, postgresPackage, startPrimary, startStandby } from "./support/clusters.ts";
import { requirePrograms } from "./support/packages.ts";

const rounds = 20;
/** What a visitor sees is never older. */
const shopAgeMs = 1_000;

export async function rehearse(): Promise<number> {
  await requirePrograms(postgresPackage);
  const folder = await mkdtemp(join(tmpdir(), "kitroom-standby-"));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const primary = await startPrimary(folder, {});
    stops.push(() => primary.stop());
    const standby = await startStandby(folder, primary, { hot_standby_feedback: "on" });
    stops.push(() => standby.stop());
    const at = ({ port }: Cluster) =>
      `postgresql://${owner.user}:${owner.password}@127.0.0.1:${port}/kitroom`;
    console.log("Starting the demo clubs …");
    const demo = await startDemo({
      DATABASE_URL: at(primary),
      DATABASE_STANDBY_URL: at(standby),
      RATE_LIMIT_FACTOR: "1000",
    });
    stops.push(demo.stop);
    const [rosa] = roversStaff;
    if (!rosa) throw new PlainError("The demo has no admin.");
    const admin = await asStaff(demo.port, "rovers", rosa);
    const wrong = [
      await changes(admin, standby, "with the standby"),
      await behind(admin, standby),
      await away(admin, standby),
    ];
    return wrong.every((count) => count === 0) ? 0 : 1;
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

async function behind(admin: ClubSession, standby: Cluster): Promise<number> {
  await standby.query("select pg_wal_replay_pause()");
  const wrong = await changes(admin, standby, "with the standby behind");
  await standby.query("select pg_wal_replay_resume()");
  return wrong;
}

async function away(admin: ClubSession, standby: Cluster): Promise<number> {
  await standby.kill();
  return changes(admin, null, "with the standby killed");
}

/** Changes a product's title and reads it in the shop, and the dashboard beside it. Returns how often it was old. */
async function changes(admin: ClubSession, standby: Cluster | null, when: string): Promise<number> {
  const before = await readsOn(standby);
  const { data: rows } = await admin.ask("/club-product/filter-products?per_page=1&status=live");
  const { id } = rows[0];
  let old = 0;
  for (let round = 0; round < rounds; round += 1) {
    const title = `Rehearsal ${when}, ${round}`;
    const { data: product } = await admin.ask(`/club-product/details/${id}`);
    const body = { version: product.version, title };
    await admin.ask(`/club-product/update/${id}`, { method: "PUT", body });
    await pause(shopAgeMs);
    const { data: shown } = await admin.ask(`/club-member/product-details/${id}`);
    if (shown.title !== title) old += 1;
    await admin.ask("/club-dashboard/show");
  }
  const answered = (await readsOn(standby)) - before;
  console.log(`${when}: ${rounds} changes, ${old} seen too late; ${answered} transactions on the standby.`);
  return old;
}

async function readsOn(standby: Cluster | null): Promise<number> {
  if (!standby) return 0;
  const [row] = await standby.query("select xact_commit from pg_stat_database where datname = 'kitroom'");
  return Number(row?.xact_commit ?? 0);
}
