import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { dayFrom, openDepot } from "../../sales/entitlements/grants/grants.testing.ts";
import { grantPack } from "../../sales/entitlements/index.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("The dashboard counts packs that are not redeemed, and those of them that end within seven days", async () => {
  const depot = await openDepot(server);
  const away = await openDepot(server);
  const give = async (name: string, closesOn: string | null, people: number, to = depot) => {
    const pack = await to.pack({ name, closes_on: closesOn });
    const memberIds = await Promise.all(Array.from({ length: people }, () => to.person()));
    const grant = { packId: pack.id, memberIds, source: "hand" as const };
    return to.within((tx, ctx) => grantPack(tx, ctx, grant));
  };
  const show = async (token: string) => {
    const { body } = await server.call(depot.domain, "GET", "/club-dashboard/show", { token });
    const { open_entitlements, attention } = body.data;
    const closing = attention.find(({ kind }: { kind: string }) => kind === "packs_closing");
    return { open_entitlements, closing };
  };
  await give("Endless", null, 1);
  await give("Eight days", dayFrom(server, 8), 2);
  expect(await show(depot.admin)).toEqual({ open_entitlements: 3, closing: undefined });
  await give("Seven days", dayFrom(server, 7), 2);
  await give("Today", dayFrom(server, 0), 1);
  await give("Over, until the sweep comes", dayFrom(server, -1), 1);
  await give("Away", dayFrom(server, 1), 1, away);
  const redeemed = await give("Redeemed", dayFrom(server, 1), 1);
  await depot.rows(
    "update entitlements set status = 'redeemed' where club_id = $1 and id = $2",
    redeemed[0]?.id,
  );
  const closing = { kind: "packs_closing", count: 3 };
  const path = `/pack?status=open&closes_from=${dayFrom(server, 0)}&closes_to=${dayFrom(server, 7)}`;
  expect(await show(depot.admin)).toEqual({
    open_entitlements: 7,
    closing: { ...closing, path },
  });
  expect(await show(depot.manager)).toEqual({ open_entitlements: 7, closing: { ...closing, path: null } });
  // It leads to the list of those that it counts.
  const listed = await server.call(
    depot.domain,
    "GET",
    `/club-packs/entitlements${path.slice("/pack".length)}`,
    {
      token: depot.admin,
    },
  );
  expect(listed.body).toMatchObject({ total: 3 });
  const names = listed.body.data.map(({ pack }: { pack: { name: string } }) => pack.name);
  expect(names.toSorted()).toEqual(["Seven days", "Seven days", "Today"]);
});
