import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Mail, type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { exportClub } from "#server/platform/cells/export-club.ts";
import { importClub } from "#server/platform/cells/import-club.ts";
import { clubState, forgetClub } from "#server/platform/cells/leave.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { storePicture } from "#server/platform/files/pictures.ts";
import { prepareQueue } from "#server/platform/jobs/boss.ts";
import { seal, unseal } from "#server/platform/secrets.ts";
import { mails } from "#server/rooms.ts";
import { rowsLeftBehind, tableRights } from "#server/schema.ts";
import {
  createClub,
  createCredits,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  rowsOf,
} from "#server/testing/factories.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { createWholeClub, fingerprintOf } from "#server/testing/whole-club.ts";
import { closeClub } from "../ground/clubs/index.ts";
import { queueMail } from "../ground/messages/index.ts";
import { messageSweeps } from "../ground/messages/outbox/due-mails.ts";
import { backInStock } from "../shop/wishlist/wishlist.mails.ts";
import { clubSchema, moveClub, takeClubBack } from "./move-club.ts";

const otherKey = "the key of quite another cell, long enough";
const passphrase = "a passphrase for the rehearsal";

let mailbox: Mailbox;
let here: TestServer;
let there: Target;
let folder: string;
/** A club that lives in the other cell, under whatever number. */
let neighbour: number;

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  here = await startTestServer({ SMTP_URL: mailbox.smtpUrl });
  there = await newTarget({
    ownerWithoutPower: true,
    secretKey: otherKey,
    env: { SMTP_URL: mailbox.smtpUrl },
  });
  await migrate({ ...there.platform.config, rights: tableRights() });
  await prepareQueue(there.platform.config);
  folder = await mkdtemp(join(tmpdir(), "kitroom-cells-"));
  // Numbers are different ones there.
  await there.owner.query("select setval(pg_get_serial_sequence('clubs', 'id'), 4000)");
  neighbour = await createWholeClub(there.owner, 3);
});
afterAll(async () => {
  await there.close();
  await here.close();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

let domain: string;
let clubId: number;
let pictureKey: string;
beforeEach(async () => {
  domain = `club-${randomBytes(4).toString("hex")}`;
});

const pathOf = (name: string) => join(folder, `${domain}-${name}`);
const exportTo = (path: string) =>
  exportClub(
    here.platform,
    { id: clubId, domain },
    { path, passphrase },
    { schema: clubSchema(), moveId: randomUUID() },
  );
const importFrom = (path: string, words = passphrase) =>
  importClub(there.platform, { path, passphrase: words }, { schema: clubSchema() });

/** One of everything, with a picture that columns, JSON and rich text name. */
async function wholeClub(id = 700): Promise<void> {
  const { owner, platform } = here;
  clubId = await createWholeClub(owner, id);
  await owner.query("update clubs set domain = $2 where id = $1", [clubId, domain]);
  const red = sharp({ create: { width: 700, height: 500, channels: 3, background: "#c00" } });
  pictureKey = (await storePicture(platform.files, `${clubId}/product`, await red.png().toBuffer())).key;
  await platform.files.put(`${clubId}/results/1-Se_cret-x.xlsx`, Buffer.from("a result"));
  const secret = (text: string) => seal(platform.config.secretKey, text);
  await owner.query("insert into club_settings (club_id) values ($1) on conflict do nothing", [clubId]);
  await owner.query("update club_settings set smtp_url = $2 where club_id = $1", [
    clubId,
    secret("smtp://x:y@z"),
  ]);
  await owner.query("update webhook_endpoints set secret = $2 where club_id = $1", [clubId, secret("whsec")]);
  await owner.query("update product_images set key = $2 where club_id = $1", [clubId, pictureKey]);
  await owner.query("update order_lines set image = $2 where club_id = $1", [
    clubId,
    { key: pictureKey, alt: 'a "tab"\there', width: 7, height: 5 },
  ]);
  await owner.query("update faqs set answer = $2 where club_id = $1", [
    clubId,
    `<p>a\\b\nc ${clubId}/2 of them</p><img src="/files/${pictureKey}-640.webp" alt="">`,
  ]);
  await owner.query("update jobs set result_key = $2 where club_id = $1", [
    clubId,
    `${clubId}/results/1-Se_cret-x.xlsx`,
  ]);
  const message = {
    club_id: clubId,
    domain,
    job_id: id,
    kind: "orders.update_statuses",
    actor: { role: 2, email: "a@b.c" },
  };
  await owner.query("insert into pgboss.job (name, data) values ('jobs', $1)", [JSON.stringify(message)]);
}

/** Every row of a club by table, as JSON without its number and without what is sealed. */
async function contentOf(owner: Target["owner"], id: number): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const table of await clubTableNames(owner)) {
    const column = table === "clubs" ? "id" : "club_id";
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      owner,
      `select to_jsonb(t) - 'club_id' as row from ${table} t where ${column} = $1 order by 1`,
      [id],
    );
    const sealed = clubSchema().sealed.find((one) => one.table === table)?.columns ?? [];
    const left = table === "clubs" ? ["id", "away", "move_id", "status", "closed_by_club"] : sealed;
    content[table] = rows.map(({ row }) =>
      JSON.parse(
        JSON.stringify(
          Object.fromEntries(Object.entries(row).filter(([name]) => !left.includes(name))),
        ).replaceAll(new RegExp(`(?<!\\d)${id}/(?=product|results)`, "g"), "N/"),
      ),
    );
  }
  return content;
}

async function clubTableNames(owner: Target["owner"]): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(
    owner,
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and (relname = 'clubs'
       or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped)) order by 1`,
  );
  return found.map(({ name }) => name);
}

async function keysIn({ files }: Target["platform"], id: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.keys()) if (key.startsWith(`${id}/`)) keys.push(key.replace(`${id}/`, ""));
  return keys.sort();
}

describe("a club's file", () => {
  it("holds every table of clubs but those that are declared to stay behind", async () => {
    await wholeClub();
    const { end } = await exportTo(pathOf("file"));
    const behind = [...rowsLeftBehind()].flatMap(([name, { where }]) => (where === undefined ? [name] : []));
    expect(behind).toEqual(["sessions"]);
    expect(Object.keys(end.rows).sort()).toEqual(
      (await clubTableNames(here.owner)).filter((name) => !behind.includes(name)),
    );
    // What belongs to no club. A new table has a club, or is named here.
    const others = await rowsOf<{ name: string }>(
      here.owner,
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any($1) order by 1",
      [await clubTableNames(here.owner)],
    );
    expect(others.map(({ name }) => name)).toEqual(["audit_round", "installation", "rate_limits"]);
  });

  it("arrives in a cell with another key as it was, in every row, and leaves other clubs alone", async () => {
    await wholeClub();
    const before = await fingerprintOf(there.owner, neighbour);
    await exportTo(pathOf("file"));
    const { id } = await importFrom(pathOf("file"));
    expect(id).not.toBe(clubId);
    const [sent, arrived] = [await contentOf(here.owner, clubId), await contentOf(there.owner, id)];
    expect(arrived).toEqual(sent);
    expect(Object.values(sent).filter((rows) => rows.length > 0).length).toBeGreaterThan(30);
    expect(await fingerprintOf(there.owner, neighbour)).toEqual(before);
    expect(await keysIn(there.platform, id)).toEqual(await keysIn(here.platform, clubId));
    expect((await keysIn(there.platform, id)).length).toBeGreaterThan(2);
    const [faq] = await rowsOf<{ answer: string }>(
      there.owner,
      "select answer from faqs where club_id = $1",
      [id],
    );
    expect(faq?.answer).toContain(`src="/files/${id}/product/`);
    expect(faq?.answer).toContain(`${clubId}/2 of them`);
    const [settings] = await rowsOf<{ smtp_url: string }>(
      there.owner,
      "select smtp_url from club_settings where club_id = $1",
      [id],
    );
    expect(unseal([otherKey], settings?.smtp_url ?? "")).toBe("smtp://x:y@z");
    const jobs = await rowsOf(
      there.owner,
      "select data ->> 'club_id' as club, group_id from pgboss.job where data ->> 'domain' = $1",
      [domain],
    );
    expect(jobs).toEqual([{ club: String(id), group_id: String(id) }]);
    expect(await clubState(there.platform, domain)).toMatchObject({ status: 0, away: "arriving" });
  });

  it("leaves the numbers that it brought to nobody else", async () => {
    await wholeClub(250_000);
    await exportTo(pathOf("file"));
    const { id } = await importFrom(pathOf("file"));
    const [far] = await rowsOf<{ id: number }>(
      there.owner,
      "insert into faqs (club_id, question, answer) values ($1, 'q', 'a') returning id",
      [id],
    );
    expect(Number(far?.id)).toBeGreaterThan(250_000);
  });

  it("is refused where the club is already, with another passphrase, and when it was changed or cut off", async () => {
    await wholeClub();
    const path = pathOf("file");
    await exportTo(path);
    await expect(importFrom(path, "quite another passphrase")).rejects.toThrow(
      "made with another passphrase",
    );
    const whole = await readFile(path);
    const cut = pathOf("cut");
    await writeFile(cut, whole.subarray(0, whole.length - 40));
    await expect(importFrom(cut)).rejects.toThrow("damaged or cut off");
    const changed = pathOf("changed");
    await copyFile(path, changed);
    const bytes = Buffer.from(whole);
    bytes.writeUInt8((bytes[bytes.length >> 1] ?? 0) ^ 255, bytes.length >> 1);
    await writeFile(changed, bytes);
    await expect(importFrom(changed)).rejects.toThrow(/damaged|digest/);
    expect(await clubState(there.platform, domain)).toBeNull();
    await importFrom(path);
    await expect(importFrom(path)).rejects.toThrow(`There is a club ${domain} in this cell already`);
  });

  it("that is imported by somebody who is killed half way leaves nothing, and can be imported again", async () => {
    await wholeClub();
    const path = pathOf("file");
    await exportTo(path);
    // The import waits for this table, with everything before it written.
    const blocker = await there.owner.connect();
    await blocker.query("begin; lock table webhook_deliveries in share mode");
    const child = spawn(process.execPath, ["server/src/main.ts", "club:import", path], {
      stdio: ["pipe", "ignore", "ignore"],
      env: { ...process.env, ...there.env },
    });
    child.stdin.end(`${passphrase}\n`);
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => rowsOf(there.owner, waiting)).not.toHaveLength(0);
    child.kill("SIGKILL");
    await once(child, "close");
    await blocker.query("rollback");
    blocker.release();
    await expect.poll(() => rowsOf(there.owner, waiting)).toEqual([]);
    expect(await clubState(there.platform, domain)).toBeNull();
    const { id } = await importFrom(path);
    const folders = new Set<number>();
    for await (const key of there.platform.files.keys()) folders.add(Number.parseInt(key, 10));
    const known = await rowsOf<{ id: number }>(there.owner, "select id::float8 as id from clubs");
    expect(folders.has(id)).toBe(true);
    expect([...folders].filter((one) => !known.some((club) => club.id === one))).toEqual([]);
  });
});

describe("a club that moves", () => {
  let token: string;
  let goods: { productId: number; variationId: number; methodId: number };
  let memberId: number;
  beforeEach(async () => {
    const { owner } = here;
    clubId = await createClub(owner, { domain });
    const { productId, variationId } = await createProduct(owner, clubId, { stock: 1000, priceCents: 100 });
    goods = { productId, variationId, methodId: await createShippingMethod(owner, clubId) };
    memberId = await createMember(owner, clubId, { email: `ava@${domain}.example` });
    await createCredits(owner, clubId, memberId, 50_000);
    token = await createSession(owner, clubId, { memberId });
  });

  const cells = () => ({ from: here.platform, to: there.platform });
  const order = (turn: number) =>
    here.call(domain, "POST", "/club-member/order-store", {
      token,
      headers: { "idempotency-key": `order-number-${turn}` },
      body: {
        items: [{ product_id: goods.productId, variation_id: goods.variationId, quantity: turn }],
        shipping_method_id: goods.methodId,
        credits_to_use: turn,
      },
    });
  const openThere = async () => {
    const state = await clubState(there.platform, domain);
    const ctx = systemCtx(
      there.platform,
      { id: state?.id ?? 0, domain, timeZone: "UTC", language: "en" },
      "test",
    );
    await inClub(ctx, (tx) => closeClub(tx, ctx, null));
  };
  const webhook = (call: TestServer["call"]) =>
    call(domain, "POST", `/stripe/webhook/${domain}`, {
      body: {},
      headers: { "stripe-signature": "t=1,v1=00" },
    });

  it("brings every order that was acknowledged, and takes none after that", async () => {
    const acknowledged: number[] = [];
    const refused: number[] = [];
    let isOver = false;
    const buying = (async () => {
      for (let turn = 1; !isOver; turn += 1) {
        const answer = await order(turn);
        if (answer.status === 200) acknowledged.push(answer.body.data.order_id);
        else refused.push(answer.status);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
    const { id } = await moveClub(cells(), domain);
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    isOver = true;
    await buying;
    const ids = await rowsOf<{ id: number }>(
      there.owner,
      "select id::float8 as id from orders where club_id = $1 order by 1",
      [id],
    );
    expect(ids.map((row) => row.id)).toEqual(acknowledged);
    expect(await clubState(here.platform, domain)).toMatchObject({ status: 0, away: "left" });
    expect(await clubState(there.platform, domain)).toMatchObject({ status: 0, away: "arrived" });
    // Whoever tries to write has the transaction refused, whatever it knows of the club.
    await expect(
      inClub({ clubId, platform: here.platform }, (tx) =>
        tx.query("insert into faqs (club_id, question, answer) values ($1, 'q', 'a')", [clubId]),
      ),
    ).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("has Stripe try again in either cell until it is open, and is never opened where it was left", async () => {
    await moveClub(cells(), domain);
    const call = await there.serve();
    expect((await webhook(here.call)).status).toBe(503);
    expect((await webhook(call)).status).toBe(503);
    const ctx = systemCtx(here.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test");
    await expect(inClub(ctx, (tx) => closeClub(tx, ctx, null))).rejects.toMatchObject({
      code: "UNAVAILABLE",
    });
    await openThere();
    await expect.poll(async () => (await webhook(call)).status).toBe(422);
  });

  it("has its waiting mails sent once, by the other cell, and their links go on working", async () => {
    const ctx = systemCtx(here.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test");
    const to = `ava@${domain}.example`;
    const data = {
      first_name: "Ava",
      product_title: "Shirt",
      choice: "Red, M",
      product_url: "http://x.example/",
    };
    await inClub(ctx, (tx) => queueMail(tx, ctx, { mail: backInStock, to, memberId, data }));
    const { variationId } = goods;
    await here.owner.query(
      "insert into stock_alerts (club_id, member_id, variation_id) values ($1, $2, $3)",
      [clubId, memberId, variationId],
    );
    const red = sharp({ create: { width: 300, height: 300, channels: 3, background: "#c00" } });
    const { key } = await storePicture(here.platform.files, `${clubId}/product`, await red.png().toBuffer());
    const { id } = await moveClub(cells(), domain);
    const send = async (platform: TestServer["platform"]) => {
      for (const sweep of messageSweeps(mails)) {
        await sweep.run(platform);
        await sweep.finish?.(platform);
      }
    };
    const inbox = async () =>
      (await (await fetch(`${mailbox.httpUrl}/dev/mailbox.json?to=${to}`)).json()) as Mail[];
    await send(here.platform);
    await send(there.platform);
    expect(await inbox()).toEqual([]);
    await openThere();
    await send(here.platform);
    await send(there.platform);
    expect(await inbox()).toHaveLength(1);
    const [mail] = await inbox();
    const [, stop = ""] = /token=([\w.-]+)/.exec(mail?.html ?? "") ?? [];
    const call = await there.serve();
    const stopped = await call(domain, "POST", "/mail-stop/store", { body: { token: stop, domain } });
    expect([
      stopped.status,
      await rowsOf(there.owner, "select 1 from stock_alerts where club_id = $1", [id]),
    ]).toEqual([200, []]);
    const picture = await statusOf(call.port, domain, `/files/${key}-300.webp`);
    expect(picture).toBe(200);
  });

  it("is taken back as long as nobody has opened it there, and forgotten here only after it left", async () => {
    await expect(takeClubBack(here.platform, there.platform, domain)).rejects.toThrow("has not been left");
    await expect(forgetClub(here.platform, { id: clubId, domain }, clubSchema(), null)).rejects.toThrow(
      "is of this cell",
    );
    await moveClub(cells(), domain);
    await takeClubBack(here.platform, there.platform, domain);
    expect(await clubState(there.platform, domain)).toBeNull();
    const ctx = systemCtx(here.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test");
    await inClub(ctx, (tx) => closeClub(tx, ctx, null));
    await expect.poll(async () => (await order(5)).status).toBe(200);

    await moveClub(cells(), domain);
    await openThere();
    await expect(takeClubBack(here.platform, there.platform, domain)).rejects.toThrow(
      "has been opened in the other cell",
    );
    const state = await clubState(here.platform, domain);
    await forgetClub(here.platform, { id: clubId, domain }, clubSchema(), state?.moveId ?? null);
    expect(await clubState(here.platform, domain)).toBeNull();
    expect(await keysIn(here.platform, clubId)).toEqual([]);
    expect(await clubState(there.platform, domain)).toMatchObject({ status: 1, away: null });
    const rows = await fingerprintOf(here.owner, clubId);
    expect(Object.entries(rows).filter(([, print]) => print !== "0 ")).toEqual([]);
  });

  it("that breaks a promise does not leave", async () => {
    await here.owner.query(
      "update credit_accounts set balance_cents = balance_cents + 7 where club_id = $1 and member_id = $2",
      [clubId, memberId],
    );
    await expect(moveClub(cells(), domain)).rejects.toThrow("breaks promises");
    expect(await clubState(here.platform, domain)).toMatchObject({ status: 1, away: null });
  });
});

/** Pictures are not part of the API. */
async function statusOf(port: number, club: string, path: string): Promise<number | undefined> {
  const sent = request({
    port,
    host: "127.0.0.1",
    path,
    headers: { host: `${club}.kitroom.localhost:${port}` },
  });
  sent.end();
  const [answer] = await once(sent, "response");
  answer.resume();
  return answer.statusCode;
}
