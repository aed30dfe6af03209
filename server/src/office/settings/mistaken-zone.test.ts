import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dayOf, endOfDay } from "#contract/days.ts";
import { runAudits } from "#server/platform/audits.ts";
import { expectFound } from "#server/testing/broken-invariants.ts";
import { createMember, rowsOf } from "#server/testing/factories.ts";
import { sweeps } from "#server/worker.ts";
import { entitlementAudits } from "../../sales/entitlements/entitlements.audit.ts";
import { creditAudits } from "../../shop/credits/credits.audit.ts";
import { walletOf, within } from "../../shop/credits/credits.testing.ts";
import { grantCredits, refundCredits, spendCredits } from "../../shop/credits/index.ts";
import { callAs, openPanel, type Panel } from "./settings.testing.ts";

let panel: Panel;
let orderId = 0;
beforeAll(async () => {
  panel = await openPanel();
});
afterEach(async () => {
  const read = async (sql: string) => (await panel.server.owner.query(sql)).rows;
  expect(
    await runAudits(
      read,
      [...creditAudits, ...entitlementAudits].filter(({ id }) => id === "I-50"),
    ),
  ).toEqual([]);
});
afterAll(() => panel.server.close());

/** Where a day has long ended, and where it goes on for longest. */
const [ahead, behind] = ["Pacific/Kiritimati", "Pacific/Honolulu"];
const hour = 3600_000;

async function saveZone(time_zone: string): Promise<void> {
  const rovers = callAs(panel, panel.rovers);
  const { profile, version } = await rovers.show();
  const { club_name, primary_color, secondary_color } = profile;
  const form = { club_name, primary_color, secondary_color, time_zone, version };
  expect((await rovers.post("/club-admin-panel/update-profile", form)).status).toBe(200);
}

/** Time passes, and the admin stays logged in. */
async function pass(ms: number): Promise<void> {
  const { owner, clock } = panel.server;
  clock.advance(ms);
  const now = clock.now();
  await owner.query("update sessions set created_at = $1, last_seen_at = $1, expires_at = $2", [
    now,
    new Date(now.getTime() + 24 * hour),
  ]);
}

const sweep = async (...names: string[]) => {
  for (const one of sweeps.filter(({ name }) => names.includes(name))) await one.run(panel.server.platform);
};

/** A member with credits that were granted and spent, and an open pack, which all end today in Honolulu. */
async function lastDay() {
  const { server, rovers } = panel;
  const { owner, clock } = server;
  orderId += 10;
  await saveZone(behind);
  await pass(30 * hour);
  // Some hours before midnight there, whatever the time is when this runs.
  const today = dayOf(clock.now(), behind);
  await pass(endOfDay(today, behind).getTime() - clock.now().getTime() - 6 * hour);
  const memberId = await createMember(owner, rovers.clubId);
  const expiresAt = endOfDay(today, behind);
  const act = <T>(work: Parameters<typeof within<T>>[2]) => within(server, rovers.clubId, work);
  await act((tx, ctx) => grantCredits(tx, ctx, { memberId, cents: 700, expiresAt, reason: "Season" }));
  await act((tx, ctx) => spendCredits(tx, ctx, { memberId, cents: 200, orderId }));
  const [pack] = await rowsOf<{ id: number }>(
    owner,
    `insert into packs (club_id, name, season, type, status, closes_on) values ($1, $3, '2027', 'custom', 'live', $2)
     returning id`,
    [rovers.clubId, today, `Shirt ${orderId}`],
  );
  await owner.query(
    "insert into entitlements (club_id, pack_id, member_id, closes_on, source) values ($1, $2, $3, $4, 'hand')",
    [rovers.clubId, pack?.id, memberId, today],
  );
  const status = async () =>
    (
      await rowsOf<{ status: string }>(owner, "select status from entitlements where member_id = $1", [
        memberId,
      ])
    )[0]?.status;
  return { memberId, act, status };
}

it("I-50: a zone that was saved by mistake ends no credits and no packs: all are back with the right one", async () => {
  const { memberId, act, status } = await lastDay();
  await saveZone(ahead);
  await pass(hour);
  await sweep("expire-credits", "expire-entitlements");
  await saveZone(behind);
  await sweep("expire-credits", "expire-entitlements");
  expect(await walletOf(panel.server, memberId)).toMatchObject({ balance: 500 });
  expect(await status()).toBe("open");
  await act((tx, ctx) => spendCredits(tx, ctx, { memberId, cents: 100, orderId: orderId + 1 }));
  await act((tx, ctx) => refundCredits(tx, ctx, { memberId, cents: 200, orderId, reason: "Cancelled" }));
  expect(await walletOf(panel.server, memberId)).toMatchObject({ balance: 600 });
});

it("I-50: credits that an order gives back while such a zone is saved are there with the right one too", async () => {
  const { memberId, act } = await lastDay();
  await saveZone(ahead);
  await pass(hour);
  await act((tx, ctx) => refundCredits(tx, ctx, { memberId, cents: 200, orderId, reason: "Cancelled" }));
  await saveZone(behind);
  await sweep("expire-credits");
  expect(await walletOf(panel.server, memberId)).toMatchObject({ balance: 700 });
  await act((tx, ctx) => spendCredits(tx, ctx, { memberId, cents: 700, orderId: orderId + 1 }));
});

it("a zone that stays ends them, a day after it was saved", async () => {
  const { memberId, status } = await lastDay();
  await saveZone(ahead);
  await pass(25 * hour);
  await sweep("expire-credits", "expire-entitlements");
  expect(await walletOf(panel.server, memberId)).toMatchObject({ balance: 0 });
  expect(await status()).toBe("expired");
});

describe("I-50, in the audits of credits", () => {
  const taken = `with grants as (update credit_grants set expires_at = 'infinity') update clubs set zone_changed_at =
    (select max(created_at) from credit_transfers where kind = 'expire') - interval '1 hour'`;
  const audits = creditAudits.filter(({ id }) => id === "I-50");
  expectFound(() => panel.server.owner, audits, [
    ["no credits that only a new time zone has ended were taken while it was new", taken, () => []],
  ]);
});
