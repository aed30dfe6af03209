import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "#server/people/auth/index.ts";
import { tableRights } from "#server/schema.ts";
import {
  createClub,
  createCredits,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  rowsOf,
} from "#server/testing/factories.ts";
import { newTarget, stateOf, type Target, unsecured } from "#server/testing/restore-target.ts";
import { scaled } from "#server/testing/scale.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { createWholeClub } from "#server/testing/whole-club.ts";
import { audits } from "#server/worker.ts";
import { auditAllClubs } from "../audits.ts";
import { readMigrations } from "../db/migrate.ts";
import { storePicture } from "../files/pictures.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const orderCount = scaled(300, 100_000);
const writers = scaled(3, 8);
const password = "Rovers-member-1";

let server: TestServer;
let folder: string;
let clubId: number;
let goods: { productId: number; variationId: number; methodId: number };
let pictureKey: string;
const targets: Target[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "kitroom-backups-"));
  const { owner } = server;
  clubId = await createClub(owner, { domain: "rovers", name: "Riverside Rovers" });
  const { productId, variationId } = await createProduct(owner, clubId, {
    stock: 1_000_000,
    priceCents: 100,
  });
  goods = { productId, variationId, methodId: await createShippingMethod(owner, clubId) };
  const memberId = await createMember(owner, clubId, {
    email: "ava@rovers.example",
    first_name: 'Ava\tTab \\N "quoted"\nline',
    password_hash: await hashPassword(password),
  });
  await createCredits(owner, clubId, memberId, 500_000);
  const token = await createSession(owner, clubId, { memberId });
  for (let turn = 1; turn <= 5; turn += 1) await placeOrder(server.call, token, turn);
  await createWholeClub(owner, 700);
  await owner.query(
    `insert into audit_log (club_id, actor_kind, actor_name, action, subject_kind, request_id, after)
     select $1, 'system', 'test', 'order.changed', 'order', 'request-' || n, jsonb_build_object('n', n, 'text', repeat('x', 2000))
     from generate_series(1, $2::int) n`,
    [clubId, orderCount],
  );
  const red = await sharp({ create: { width: 700, height: 500, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();
  pictureKey = (await storePicture(server.platform.files, `${clubId}/product`, red)).key;
  await server.platform.files.put(`${clubId}/results/1-secret.xlsx`, Buffer.from("a result"));
});
afterEach(async () => {
  for (const target of targets.splice(0)) await target.close();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function target(options?: Parameters<typeof newTarget>[0]): Promise<Target> {
  const made = await newTarget(options);
  targets.push(made);
  return made;
}

let files = 0;
async function backUp(platform = server.platform): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.backup`);
  await makeBackup(platform, path);
  return path;
}

const restore = (into: Target, path: string, allowOtherKey = false) =>
  restoreBackup(into.platform, path, { rights: tableRights(), allowOtherKey });

/** A cart of a different size each time, paid by credits. */
function placeOrder(call: TestServer["call"], token: string, quantity: number) {
  const { productId, variationId, methodId } = goods;
  return call("rovers", "POST", "/club-member/order-store", {
    token,
    headers: { "idempotency-key": `order-of-${quantity}-${token.slice(-12)}` },
    body: {
      items: [{ product_id: productId, variation_id: variationId, quantity }],
      shipping_method_id: methodId,
      credits_to_use: quantity,
    },
  });
}

describe("a backup that is restored into an empty database", () => {
  it("I-27: is the same in every row, sequence and picture, and secured as before", async () => {
    const path = await backUp();
    const into = await target();
    const { counts } = await restore(into, path);

    expect(await stateOf(into.owner)).toEqual(await stateOf(server.owner));
    expect(counts.rows).toMatchObject({ clubs: 2, entitlements: 1, webhook_deliveries: 1 });
    expect(await unsecured(into.owner, "kitroom_app")).toEqual([]);
    expect(await unsecured(server.owner, "kitroom_app")).toEqual([]);
    const keys: string[] = [];
    for await (const key of into.platform.files.keys()) keys.push(key);
    expect(keys.sort()).toEqual([160, 320, 640, 700].map((wide) => `${pictureKey}-${wide}.webp`));
    expect(await readFile(join(into.platform.config.dataDir, "files", keys[0] ?? ""))).toEqual(
      await readFile(join(server.platform.config.dataDir, "files", keys[0] ?? "")),
    );
  });

  it("I-27: is a working system although writes went on: audits find nothing, people log in and order", async () => {
    const tokens = await Promise.all(
      Array.from({ length: writers }, async () => {
        const memberId = await createMember(server.owner, clubId);
        await createCredits(server.owner, clubId, memberId, 1_000_000);
        return createSession(server.owner, clubId, { memberId });
      }),
    );
    const acknowledged: number[] = [];
    let isOver = false;
    const writing = tokens.map(async (token) => {
      for (let turn = 1; !isOver; turn += 1) {
        const answer = await placeOrder(server.call, token, turn);
        if (answer.status === 200) acknowledged.push(answer.body.data.order_id);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    const before = [...acknowledged];
    const path = await backUp();
    const during = acknowledged.length - before.length;
    isOver = true;
    await Promise.all(writing);
    expect(during).toBeGreaterThan(0);

    const into = await target();
    const started = performance.now();
    await restore(into, path);
    // The club that has one of everything breaks invariants on purpose, before and after; the real one none.
    const findings = await auditAllClubs(into.platform, audits);
    expect(findings).toEqual(await auditAllClubs(server.platform, audits));
    expect(findings.filter(({ club }) => club === "rovers")).toEqual([]);
    expect(performance.now() - started).toBeLessThan(15 * 60_000);
    const kept = await rowsOf<{ id: number }>(into.owner, "select id from orders where club_id = $1", [
      clubId,
    ]);
    const ids = new Set(kept.map(({ id }) => Number(id)));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);

    const call = await into.serve();
    const body = { email: "ava@rovers.example", password, domain: "rovers" };
    const login = await call("rovers", "POST", "/club-member-auth/login", { body });
    expect(login.status).toBe(200);
    const shop = await call("rovers", "GET", "/club-member/filter-products");
    expect(shop.body.data).toHaveLength(1);
    const order = await placeOrder(call, login.body.data.access_token, 7);
    expect([order.status, order.body]).toEqual([200, expect.objectContaining({ data: expect.anything() })]);
    expect(ids.has(order.body.data.order_id)).toBe(false);
    expect((await auditAllClubs(into.platform, audits)).filter(({ club }) => club === "rovers")).toEqual([]);
  });

  it("needs no superuser, for making it nor for restoring it", async () => {
    const weak = await target({ ownerWithoutPower: true });
    await restore(weak, await backUp());
    expect(await unsecured(weak.owner, `${weak.env.DATABASE_ROLE}_app`)).toEqual([]);
    const again = await target();
    const { counts } = await restore(again, await backUp(weak.platform));
    expect(counts.rows.audit_log).toBeGreaterThanOrEqual(orderCount);
    // The copy was backed up later than the original.
    const [copy] = await rowsOf<{ at: string }>(
      again.owner,
      "select backed_up_at::text as at from installation",
    );
    await server.owner.query("update installation set backed_up_at = $1", [copy?.at]);
    expect(await stateOf(again.owner)).toEqual(await stateOf(server.owner));
  });

  it("refuses to leave out in silence what the asking role does not see", async () => {
    const weak = await target({ ownerWithoutPower: true });
    await restore(weak, await backUp());
    await weak.owner.query("drop policy own_club on orders");
    await expect(backUp(weak.platform)).rejects.toThrow("does not see all rows of orders");
  });

  it("hands jobs that waited to the queue again", async () => {
    const message = {
      ...{ club_id: clubId, domain: "rovers", job_id: 5, kind: "orders.update_statuses" },
      actor: { role: 2, email: "admin@rovers.example" },
    };
    await server.owner.query("insert into pgboss.job (name, data) values ('jobs', $1)", [
      JSON.stringify(message),
    ]);
    const into = await target();
    await restore(into, await backUp());
    await server.owner.query("delete from pgboss.job");
    const waiting = await rowsOf(
      into.owner,
      "select data, state::text, group_id from pgboss.job where name = 'jobs'",
    );
    expect(waiting).toEqual([{ data: message, state: "created", group_id: String(clubId) }]);
  });

  it("of an older schema is restored as that, and then brought forward", async () => {
    const older = await target();
    for (const { sql, hash, folderMillis } of readMigrations().slice(0, -1)) {
      for (const statement of sql) await older.owner.query(statement);
      await older.owner.query(
        `create schema if not exists drizzle;
         create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint);
         insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
      );
    }
    await createMember(older.owner, await createClub(older.owner, { domain: "older" }));
    const into = await target();
    await restore(into, await backUp(older.platform));
    const people = "select to_jsonb(m) - 'version' as row from members m";
    expect(await rowsOf(into.owner, people)).toMatchObject(await rowsOf(older.owner, people));
    expect(await unsecured(into.owner, "kitroom_app")).toEqual([]);
    // Except those that servers of the previous version need, which stay if there was a club.
    const triggers = `select tgname, tgrelid::regclass::text as place from pg_trigger
      where not tgisinternal and pg_get_triggerdef(oid) not like '%kitroom.records%' order by 1, 2`;
    expect(await rowsOf(into.owner, triggers)).toEqual(await rowsOf(server.owner, triggers));
  });
});

describe("a restore", () => {
  it("refuses a database in which something is", async () => {
    const path = await backUp();
    const before = await stateOf(server.owner);
    const into = { ...(await target()), platform: server.platform };
    await expect(restore(into, path)).rejects.toThrow("The database is not empty");
    expect(await stateOf(server.owner)).toEqual(before);
  });

  it("with --other-key brings everything but what was sealed", async () => {
    const into = await target({
      ownerWithoutPower: true,
      secretKey: "quite another key, but long enough for it",
    });
    await restore(into, await backUp(), true);
    expect(await stateOf(into.owner)).toEqual(await stateOf(server.owner));
  });

  it("that is killed half way leaves nothing, says so, and can be begun again", async () => {
    const path = await backUp();
    const into = await target();
    const first = command(into, "restore", path);
    await expect.poll(() => rowsOf(into.owner, underWay), { interval: 1 }).not.toHaveLength(0);
    first.child.kill("SIGKILL");
    await first.ended;
    await expect.poll(() => rowsOf(into.owner, connected)).toEqual([]);
    expect(await rowsOf(into.owner, made)).toEqual([]);
    const serving = command(into, "server");
    expect(await serving.ended).toBe(1);
    expect(serving.said()).toContain("The database is not up to date");

    const second = command(into, "restore", path);
    expect([await second.ended, second.said()]).toEqual([
      expect.any(Number),
      expect.stringMatching(/promises checked, \d+ broken/),
    ]);
    expect(await stateOf(into.owner)).toEqual(await stateOf(server.owner));
  });
});

const underWay = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and xact_start is not null and query ~* '^copy'`;
const connected = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend' and application_name <> 'vitest' and xact_start is not null`;
const made = "select relname from pg_class where relnamespace = 'public'::regnamespace";

/** One of the product's commands as a separate process. */
function command(into: Target, ...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, ["server/src/main.ts", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...into.env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const ended = once(child, "close").then(() => child.exitCode);
  return { child, ended, said: () => said };
}
