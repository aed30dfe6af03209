import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { type ClubTx, inClub, together } from "./in-club.ts";

let server: TestServer;
let clubId: number;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());

const within = <T>(work: (tx: ClubTx) => Promise<T>) => inClub({ clubId, platform: server.platform }, work);
const select = (tx: ClubTx, value: string) =>
  tx.query<{ value: string }>("select $1::text as value", [value]).then((rows) => rows[0]?.value);
const names = async () => (await server.owner.query("select name from clubs order by id")).rows;

it("runs what is sent together in its order, and answers each its own", async () => {
  const counted = await within((tx) =>
    together(
      tx.query("select set_config('kitroom.seen', 'once', true)"),
      tx.query("select current_setting('kitroom.seen') as seen"),
      select(tx, "last"),
    ),
  );
  expect(counted.slice(1)).toEqual([[{ seen: "once" }], "last"]);
});

it("throws the first that failed, after all are over, and keeps nothing", async () => {
  const before = await names();
  const over: string[] = [];
  const failing = within((tx) =>
    together(
      tx.query("update clubs set name = 'Changed' where id = $1", [clubId]),
      Promise.reject(new Error("first")),
      tx.query("select 1 / 0").catch((error) => {
        over.push("second");
        throw error;
      }),
    ),
  );
  await expect(failing).rejects.toThrow("first");
  expect(over).toEqual(["second"]);
  expect(await names()).toEqual(before);
});

it("refuses a statement of work that nobody waited for, once its transaction is over", async () => {
  const ended = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  await within(async (tx) => {
    late = ended.promise.then(() => select(tx, "late"));
  });
  ended.resolve();
  await expect(late).rejects.toThrow("over");
});
