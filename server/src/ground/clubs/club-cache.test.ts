import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Platform } from "#server/platform/context.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { type ClubChange, listenClubChanges, notifyClub } from "#server/platform/db/notify.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub as insertClub } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { openLedger } from "../../shop/credits/index.ts";
import type { CachedClub } from "./clubs.ts";
import { clubCache } from "./clubs.ts";
import { clubById, clubInfoByDomain, createClub, findClub } from "./index.ts";

let server: TestServer;
let otherServer: Platform;

beforeAll(async () => {
  server = await startTestServer();
  otherServer = openPlatform(server.platform.config);
});
afterAll(async () => {
  await otherServer.pool.end();
  await server.close();
});

async function listening(platform: Platform): Promise<void> {
  const changes = listenClubChanges(platform, () => undefined);
  await eventually(() => changes.connected()).finally(() => changes.stop());
}

/** The platform with a pool that counts queries. The cache belongs to the real pool, which is asked first. */
function counted(platform: Platform) {
  const asked = { count: 0 };
  const real = platform.pool.query.bind(platform.pool) as (...args: unknown[]) => unknown;
  platform.pool.query = ((...args: unknown[]) => {
    asked.count += 1;
    return real(...args);
  }) as typeof platform.pool.query;
  return asked;
}

const nameOf = async (platform: Platform, domain: string) =>
  (await clubInfoByDomain(platform, domain))?.club_name;

describe("what a server remembers of clubs", () => {
  it("is asked of the database once, also by 50 at once, and for a label that names no club", async () => {
    await listening(server.platform);
    const id = await insertClub(server.owner, { domain: "once" });
    await eventually(async () => (await findClub(server.platform, "once")) !== null);
    const asked = counted(server.platform);
    await insertClub(server.owner, { domain: "twice" });
    await eventually(async () => (await findClub(server.platform, "twice")) !== null);
    // What is heard late of a new club is forgotten once more, so each of these is true sooner or later, not at once.
    let tries = 0;
    const atOnce = (find: () => Promise<unknown>) => Promise.all(Array.from({ length: 50 }, find));
    await eventually(async () => {
      tries += 1;
      asked.count = 0;
      await atOnce(() => findClub(server.platform, `nobody-${tries}`));
      return asked.count === 1;
    });
    await eventually(async () => {
      asked.count = 0;
      for (const domain of ["once", `nobody-${tries}`, "twice"]) await findClub(server.platform, domain);
      await atOnce(() => clubById(server.platform, id));
      return asked.count === 0;
    });
    expect((await clubById(server.platform, id))?.domain).toBe("once");
  });

  it("asks nothing for what can be no label", async () => {
    const asked = counted(server.platform);
    for (const domain of ["", "a.b", "-a", "ro_vers", "é", "x".repeat(64)])
      expect(await findClub(server.platform, domain)).toBeNull();
    expect(asked.count).toBe(0);
  });

  it("is forgotten on every server after a change", async () => {
    await listening(otherServer);
    const id = await createClub(
      server.platform,
      { owner: server.owner, openLedger },
      { domain: "change", name: "Old" },
    );
    const platforms = [server.platform, otherServer];
    for (const platform of platforms)
      await eventually(async () => (await nameOf(platform, "change")) === "Old");
    await server.owner.query("update clubs set name = 'New', status = 0 where id = $1", [id]);
    for (const platform of platforms) {
      await eventually(async () => (await nameOf(platform, "change")) === "New");
      expect(await clubById(platform, id)).toMatchObject({ status: 0 });
    }
  });

  it("is not what was read before a change and arrived after it", async () => {
    const cache = clubCache(server.platform);
    const id = await insertClub(server.owner, { domain: "slow" });
    const heard: ClubChange[] = [];
    const changes = listenClubChanges(server.platform, (change) => heard.push(change));
    await eventually(async () => (await findClub(server.platform, "slow")) !== null);
    const old = (await findClub(server.platform, "slow")) as CachedClub;
    const arriving = Promise.withResolvers<CachedClub>();
    const read = cache.get("a slow read", () => arriving.promise);
    heard.length = 0;
    await server.owner.query("update clubs set name = 'New' where id = $1", [id]);
    await eventually(async () => heard.some((change) => change.clubId === id));
    arriving.resolve(old);
    expect(await read).toBe(old);
    expect(await cache.get("a slow read", async () => null)).toBeNull();
    changes.stop();
  });

  it("finds a new club although its label was asked for before", async () => {
    expect(await findClub(server.platform, "soon")).toBeNull();
    const id = await createClub(
      server.platform,
      { owner: server.owner, openLedger },
      { domain: "soon", name: "Soon" },
    );
    await eventually(async () => (await findClub(server.platform, "soon"))?.id === id);
  });

  it("holds no more than a thousand labels that name nothing, and keeps the clubs", async () => {
    const heard: ClubChange[] = [];
    const changes = listenClubChanges(server.platform, (change) => heard.push(change));
    await eventually(() => changes.connected());
    const kept = await insertClub(server.owner, { domain: "kept" });
    // A notice about it would make the server forget it once more.
    await eventually(() => heard.some(({ clubId }) => clubId === kept)).finally(() => changes.stop());
    await eventually(async () => (await findClub(server.platform, "kept")) !== null);
    await Promise.all(Array.from({ length: 1_100 }, (_, at) => findClub(server.platform, `made-up-${at}`)));
    const asked = counted(server.platform);
    await findClub(server.platform, "kept");
    expect(asked.count).toBe(0);
    await findClub(server.platform, "made-up-0");
    expect(asked.count).toBe(1);
  });

  it("is asked for again while the connection for changes is away, and fresh once it is back", async () => {
    await createClub(server.platform, { owner: server.owner, openLedger }, { domain: "deaf", name: "Old" });
    await eventually(async () => (await nameOf(server.platform, "deaf")) === "Old");
    const heard: ClubChange[] = [];
    const changes = listenClubChanges(server.platform, (change) => heard.push(change));
    await limitConnections(0);
    try {
      await endListeners();
      await eventually(async () => !changes.connected());
      heard.length = 0;
      await server.owner.query("update clubs set name = 'New' where domain = 'deaf'");
      await eventually(async () => (await nameOf(server.platform, "deaf")) === "New");
      expect(heard.filter(({ topic }) => topic === "club")).toEqual([]);
    } finally {
      await limitConnections(-1);
    }
    await eventually(async () => changes.connected());
    expect(heard.at(-1)).toEqual({ clubId: null, topic: "reconnected" });
    changes.stop();
  });
});

it("tells of a change once the transaction is committed, and of none that is rolled back", async () => {
  const heard: ClubChange[] = [];
  const changes = listenClubChanges(otherServer, (change) => heard.push(change));
  await eventually(async () => changes.connected());
  const id = await insertClub(server.owner, { domain: "telling" });
  const ctx = systemCtx(server.platform, { id, domain: "telling", timeZone: "UTC", language: "en" }, "test");
  await expect(
    inClub(ctx, async (tx) => {
      await notifyClub(tx, "undone");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await inClub(ctx, (tx) => notifyClub(tx, "catalog:7"));
  await eventually(async () => heard.some((change) => change.topic === "catalog:7"));
  expect(heard.filter((change) => change.clubId === id && change.topic !== "club")).toEqual([
    { clubId: id, topic: "settings" },
    { clubId: id, topic: "catalog:7" },
  ]);
  changes.stop();
});

/** Ends the connections that listen, as a restart of the database would. */
async function endListeners(): Promise<void> {
  await server.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and usename = 'kitroom_app' and query like 'listen%'`,
  );
}

/** Refuses new connections to this test's database, except the owner's. Existing ones stay open. */
async function limitConnections(limit: number): Promise<void> {
  await server.owner.query(
    `do $$ begin execute format('alter database %I connection limit ${limit}', current_database()); end $$`,
  );
}
