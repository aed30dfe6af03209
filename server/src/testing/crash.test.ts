import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runAudits } from "../platform/audits.ts";
import { audits } from "../worker.ts";
import {
  createClub,
  createCredits,
  createMember,
  createProduct,
  createShippingMethod,
  createToken,
  rowsOf,
} from "./factories.ts";
import { scaled } from "./scale.ts";
import { testDatabaseRole, testSecretKey } from "./settings.ts";
import { testDatabase } from "./test-database.ts";
import { requestOf } from "./test-server.ts";

const kills = scaled(4, 50);
const testTimeout = scaled(180_000, 1_800_000);
const writers = 6;

let database: Awaited<ReturnType<typeof testDatabase>>;
let clubId: number;
beforeAll(async () => {
  database = await testDatabase();
  clubId = await createClub(database.owner, { domain: "rovers" });
});
afterAll(() => database.drop());

/** The server as a process of its own, so that it can be killed like one. */
async function startServer(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["server/src/main.ts", "server"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(port),
      DATABASE_URL: database.url,
      DATABASE_ROLE: testDatabaseRole,
      SECRET_KEY: testSecretKey,
      LOG_LEVEL: "silent",
    },
  });
  const signal = AbortSignal.timeout(60_000);
  await once(child, "message", { signal });
  return child;
}

it(
  "I-11: loses no acknowledged write and leaves none half done when it is killed in the middle",
  async () => {
    const { productId, variationId } = await createProduct(database.owner, clubId, {
      stock: 10_000,
      priceCents: 100,
    });
    const methodId = await createShippingMethod(database.owner, clubId);
    const tokens = await Promise.all(
      Array.from({ length: writers }, async () => {
        const memberId = await createMember(database.owner, clubId);
        await createCredits(database.owner, clubId, memberId, 1_000_000);
        return createToken(database.owner, clubId, { memberId });
      }),
    );
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    const acknowledged = new Set<number>();
    let server = await startServer(port);
    let isOver = false;

    const write = async (token: string, writer: number) => {
      for (let turn = 1; !isOver; turn += 1) {
        const body = {
          // Another cart each time, so that no order is taken for a double click.
          items: [{ product_id: productId, variation_id: variationId, quantity: (turn % 400) + 1 }],
          shipping_method_id: methodId,
          credits_to_use: (turn % 400) + 1,
        };
        const headers = { "idempotency-key": `writer-${writer}-turn-${turn}` };
        const answer = await requestOf(port, "rovers", "POST", "/club-member/order-store", {
          token,
          body,
          headers,
        }).catch(() => null);
        if (answer?.status === 200) acknowledged.add(answer.body.data.order_id);
      }
    };
    const writing = tokens.map(write);
    for (let kill = 0; kill < kills; kill += 1) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(before + 5 + kill * 3);
      server.kill("SIGKILL");
      await once(server, "exit");
      server = await startServer(port);
    }
    isOver = true;
    await Promise.all(writing);
    server.kill("SIGTERM");
    await once(server, "exit");

    const stored = await rowsOf<{ id: number }>(database.owner, "select id from orders");
    const ids = new Set(stored.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    expect(await runAudits(async (sql) => (await database.owner.query(sql)).rows, audits)).toEqual([]);
  },
  testTimeout,
);
