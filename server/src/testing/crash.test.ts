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
  createSession,
  createShippingMethod,
  rowsOf,
} from "./factories.ts";
import { patienceMs } from "./patience.ts";
import { scaled } from "./scale.ts";
import { testDatabaseRole, testSecretKey, testTimeLimitFactor } from "./settings.ts";
import { testDatabase } from "./test-database.ts";
import { requestOf } from "./test-server.ts";

const kills = scaled(4, 50);
const writers = 6;

let database: Awaited<ReturnType<typeof testDatabase>>;
let clubId: number;
beforeAll(async () => {
  database = await testDatabase();
  clubId = await createClub(database.owner, { domain: "rovers" });
});
afterAll(() => database.drop());

/** The server as a separate process, so that it can be killed like one. */
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
      TIME_LIMIT_FACTOR: testTimeLimitFactor,
      LOG_LEVEL: "silent",
      // Each of the writers calls more often than one person may.
      RATE_LIMIT_FACTOR: "1000",
    },
  });
  const signal = AbortSignal.timeout(patienceMs);
  await once(child, "message", { signal });
  return child;
}

it("I-11: loses no acknowledged write and leaves none half done when it is killed in the middle", async () => {
  // More than can be bought, however far the writers get.
  const { productId, variationId } = await createProduct(database.owner, clubId, {
    stock: 10_000_000,
    priceCents: 100,
  });
  const methodId = await createShippingMethod(database.owner, clubId);
  const tokens = await Promise.all(
    Array.from({ length: writers }, async () => {
      const memberId = await createMember(database.owner, clubId);
      await createCredits(database.owner, clubId, memberId, 1_000_000_000);
      return createSession(database.owner, clubId, { memberId });
    }),
  );
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const acknowledged: number[] = [];
  let server = Promise.resolve(await startServer(port));
  let isOver = false;

  /** Buys a different cart each turn, so that none counts as a double click; repeats with the same key until answered. */
  const write = async (token: string, writer: number) => {
    for (let turn = 1; !isOver; turn += 1) {
      const quantity = (turn % 400) + 1;
      const body = {
        items: [{ product_id: productId, variation_id: variationId, quantity }],
        shipping_method_id: methodId,
        credits_to_use: quantity,
      };
      const headers = { "idempotency-key": `writer-${writer}-turn-${turn}` };
      const ask = async () => {
        await server;
        const request = { token, body, headers };
        const answer = await requestOf(port, "rovers", "POST", "/club-member/order-store", request).catch(
          () => null,
        );
        // The server is an operator's, which may turn callers away on a busy machine.
        return answer?.body.code === "OVERLOADED" ? null : answer;
      };
      let answer = await ask();
      while (answer === null) answer = await ask();
      expect(answer).toMatchObject({ status: 200 });
      acknowledged.push(answer.body.data.order_id);
    }
  };
  const writing = Promise.all(tokens.map(write));
  for (let kill = 0; kill < kills; kill += 1) {
    const before = acknowledged.length;
    await Promise.race([
      writing,
      expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5 + kill * 3),
    ]);
    const killed = await server;
    killed.kill("SIGKILL");
    server = once(killed, "exit").then(() => startServer(port));
    await server;
  }
  isOver = true;
  await writing;
  const last = await server;
  last.kill("SIGTERM");
  await once(last, "exit");

  // Everything answered exists, each once; and nothing that its caller was never told about.
  const stored = await rowsOf<{ id: number }>(database.owner, "select id from orders order by id");
  expect(stored.map(({ id }) => id)).toEqual(acknowledged.toSorted((one, other) => one - other));
  expect(await runAudits(async (sql) => (await database.owner.query(sql)).rows, audits)).toEqual([]);
});
