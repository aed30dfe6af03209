import { type ChildProcess, spawn } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startStripeSandbox } from "./index.ts";
import {
  clientOf,
  type Receiver,
  ROVERS,
  SECRET,
  sessionParams,
  startReceiver,
  startSandbox,
  until,
} from "./testing.ts";

let folder: string;
let dataFile: string;
let receiver: Receiver;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-sandbox-"));
  dataFile = join(folder, "stripe.jsonl");
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await receiver.close();
  await rm(folder, { recursive: true });
});

const accounts = () => [{ secretKey: ROVERS, webhookUrl: receiver.url, webhookSecret: SECRET }];

/** Starts the sandbox in a process of its own, which can be killed. */
async function spawnSandbox(): Promise<{ url: string; kill(): Promise<void> }> {
  const settings = join(folder, "settings.json");
  await writeFile(settings, JSON.stringify({ port: 0, dataFile, accounts: accounts() }));
  const child = spawn(process.execPath, [join(import.meta.dirname, "serve.ts"), settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (line: Buffer) => resolve(JSON.parse(line.toString()).url));
    child.once("exit", (code) => reject(new Error(`The sandbox ended with ${code}`)));
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const kill = () => {
    child.kill("SIGKILL");
    return ended;
  };
  return { url, kill };
}

test("kill -9 loses nothing that was acknowledged, and webhooks that were not taken arrive after the restart", async () => {
  receiver.answer(500);
  const first = await spawnSandbox();
  const stripe = clientOf(first.url);
  const open = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: "order-1" });
  const other = await stripe.checkout.sessions.create(sessionParams());
  await fetch(`${first.url}/_sandbox/sessions/${other.id}/pay`, { method: "POST" });
  const intent = String((await stripe.checkout.sessions.retrieve(other.id)).payment_intent);
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 95 });
  await first.kill();

  receiver.answer(200);
  const second = await spawnSandbox();
  const after = clientOf(second.url);
  expect(await after.checkout.sessions.retrieve(other.id)).toMatchObject({
    status: "complete",
    payment_status: "paid",
  });
  expect(await after.refunds.retrieve(refund.id)).toEqual(refund);
  expect(await after.checkout.sessions.create(sessionParams(), { idempotencyKey: "order-1" })).toEqual(open);
  expect((await after.checkout.sessions.retrieve(open.id)).url).toBe(`${second.url}/c/pay/${open.id}`);
  expect((await after.checkout.sessions.list()).data.map((session) => session.id)).toEqual([
    other.id,
    open.id,
  ]);
  await until("all events are taken", async () => {
    const waiting = await (await fetch(`${second.url}/_sandbox/deliveries?state=waiting`)).json();
    return waiting.data.length === 0;
  });
  expect(receiver.types()).toEqual(expect.arrayContaining(["checkout.session.completed", "refund.created"]));
  const too = await after.refunds.create({ payment_intent: intent });
  expect(too.amount).toBe(8000);
});

test("a torn last line is left out, and the file is compacted at the start", async () => {
  const first = await startSandbox({ dataFile });
  const { id } = await clientOf(first.url).checkout.sessions.create(sessionParams());
  for (let change = 0; change < 20; change += 1) {
    await clientOf(first.url).checkout.sessions.update(
      id,
      { metadata: { change } },
      { idempotencyKey: `${change % 2}-${change}` },
    );
  }
  await first.close();
  const { size } = await stat(dataFile);
  await appendFile(dataFile, '[["checkout.session","acct_x","cs_test_torn",{"val');

  const second = await startSandbox({ dataFile });
  const session = await clientOf(second.url).checkout.sessions.retrieve(id);
  expect(session.metadata).toMatchObject({ change: "19", order_id: "1001" });
  await clientOf(second.url).checkout.sessions.expire(id);
  await second.close();
  expect((await stat(dataFile)).size).toBeLessThan(size + 5_000);
  expect((await stat(dataFile)).mode & 0o077).toBe(0);

  const third = await startSandbox({ dataFile });
  expect((await clientOf(third.url).checkout.sessions.retrieve(id)).status).toBe("expired");
  await third.close();
});

test("a damaged line in the middle is not passed over in silence", async () => {
  const first = await startSandbox({ dataFile });
  await clientOf(first.url).checkout.sessions.create(sessionParams());
  await first.close();
  const lines = (await readFile(dataFile, "utf8")).split("\n");
  await writeFile(dataFile, ["{broken", ...lines].join("\n"));
  await expect(startSandbox({ dataFile })).rejects.toThrow("damaged at line 1");
});

test("a session whose time ran out while the sandbox was down expires at the start, by the moved clock too", async () => {
  const first = await startStripeSandbox({ port: 0, dataFile, accounts: accounts() });
  first.control.advance(3600);
  const session = await clientOf(first.url).checkout.sessions.create(sessionParams());
  await first.close();
  const day = 24 * 3600 * 1000;
  const second = await startStripeSandbox({
    port: 0,
    dataFile,
    accounts: accounts(),
    clock: () => Date.now() + day,
  });
  expect(second.control.nowMs() - Date.now()).toBeGreaterThan(day + 3_500_000);
  expect((await clientOf(second.url).checkout.sessions.retrieve(session.id)).status).toBe("expired");
  await until("the event arrived", () => receiver.types().includes("checkout.session.expired"));
  await second.close();
});

test("a start forgets events after thirty days, and never a session", async () => {
  const first = await startSandbox({ dataFile });
  const { id } = await clientOf(first.url).checkout.sessions.create(sessionParams());
  first.control.pay(id);
  await first.close();
  const sizeIn = async (days: number) => {
    const later = await startSandbox({ dataFile, clock: () => Date.now() + days * 24 * 3600 * 1000 });
    const stripe = clientOf(later.url);
    const events = (await stripe.events.list()).data.length;
    const session = await stripe.checkout.sessions.retrieve(id);
    await later.close();
    return [events, session.payment_status];
  };
  expect(await sizeIn(29)).toEqual([4, "paid"]);
  expect(await sizeIn(31)).toEqual([0, "paid"]);
});

test("a taken port rejects", async () => {
  const first = await startSandbox({ dataFile });
  const port = Number(new URL(first.url).port);
  await expect(startSandbox({ port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.close();
});
