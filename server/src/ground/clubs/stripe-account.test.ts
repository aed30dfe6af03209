import { afterAll, beforeAll, expect, it } from "vitest";
import { type Ctx, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { seal } from "#server/platform/secrets.ts";
import { createClub } from "#server/testing/factories.ts";
import { testSecretKey } from "#server/testing/settings.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import { readClubSettings, saveStripeAccount } from "./index.ts";

let server: TestServer;
let clubId: number;
let ctx: Ctx;
beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  ctx = systemCtx(server.platform, { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" }, "test");
  await server.owner.query(...enter(known.secretKey));
});
afterAll(() => server.close());

const known = { secretKey: "sk_test_rovers", accountId: "acct_rovers" };
const changeKey = "update club_settings set stripe_secret_key = $1 where club_id = $2";
const enter = (key: string): [string, unknown[]] => [changeKey, [seal(testSecretKey, key), clubId]];
const save = () => inClub(ctx, (tx) => saveStripeAccount(tx, ctx, known));
const stored = async () => (await inClub(ctx, (tx) => readClubSettings(tx, ctx))).stripeAccountId;

it("the account of a Stripe key is not stored where the key is replaced while Stripe is asked", async () => {
  const { owner } = server;
  await whileHeld(owner, [[changeKey, seal(testSecretKey, "sk_test_other"), clubId]], async (letGo) => {
    const saving = save();
    await untilWaiting(owner);
    await letGo();
    await saving;
  });
  expect(await stored()).toBeNull();
});

it("it is stored for the key that it belongs to", async () => {
  await server.owner.query(...enter(known.secretKey));
  await save();
  expect(await stored()).toBe(known.accountId);
});
