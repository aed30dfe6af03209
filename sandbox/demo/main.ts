import { createMember } from "#server/people/members/index.ts";
import { movableClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ownerPool } from "#server/platform/db/pool.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { deductCredits, grantCredits, openWallet } from "#server/shop/credits/index.ts";
import { closed, harbour, rovers } from "./clubs.ts";
import { daysAgo, fillClub, fillMember, fillProducts, fillStaff } from "./fill-club.ts";
import { fillOrders } from "./fill-orders.ts";
import { fillHarbourPack, fillLastSeason, fillRoversPacks, type RoversFamily } from "./fill-packs.ts";
import { fillStage } from "./fill-stage.ts";
import { harbourCategories, harbourProducts } from "./harbour-products.ts";
import { fillMemberships } from "./memberships.ts";
import { ava, avaChildren, harbourMembers, harbourStaff, roversCrowd, roversStaff } from "./people.ts";
import { roversCategories, roversProducts } from "./rovers-products.ts";

/** Fills an empty database with the demo clubs; does nothing if there are clubs already. */
async function main() {
  const config = readConfig(process.env);
  if (config.production) throw new Error("The demo clubs are not for production");
  // Nobody else waits for its servers, and a club must not lack what a busy machine had no time for.
  const platform = { ...openPlatform(config), shedsLoad: false };
  const owner = ownerPool(config, 2);
  try {
    const { rows } = await owner.query<{ domain: string }>(
      "select domain from clubs where domain = 'closed'",
    );
    // The closed club is created last, so its existence means that everything before it is there.
    if (rows.length > 0) return;
    const { rows: half } = await owner.query("select from clubs limit 1");
    if (half.length > 0) return console.warn("This database has clubs already; no demo clubs were added.");
    const roversCtx = await fillClub(platform, owner, rovers);
    await fillStaff(roversCtx, roversStaff);
    await fillProducts(roversCtx, rovers, roversCategories, roversProducts);
    if (rovers.stage) await fillStage(roversCtx, rovers, rovers.stage, roversProducts);
    const family = await fillRoversMembers(roversCtx);
    await fillLastSeason(roversCtx, family);
    await fillOrders(roversCtx, family.active);
    await fillRoversPacks(roversCtx, family);
    await setCreditsOfAva(roversCtx, family.ava);
    const harbourCtx = await fillClub(platform, owner, harbour);
    await fillStaff(harbourCtx, harbourStaff);
    await fillProducts(harbourCtx, harbour, harbourCategories, harbourProducts);
    if (harbour.stage) await fillStage(harbourCtx, harbour, harbour.stage, harbourProducts);
    const { Adult } = await fillMemberships(harbourCtx);
    for (const member of harbourMembers) {
      const memberId = await fillMember(harbourCtx, member, Adult);
      await grant(harbourCtx, memberId, 6000, null, "Season 2026");
    }
    await fillHarbourPack(harbourCtx);
    await fillClub(platform, owner, closed);
  } finally {
    await owner.end();
    await platform.pool.end();
  }
}

async function fillRoversMembers(ctx: Ctx): Promise<RoversFamily> {
  const memberships = await fillMemberships(ctx);
  const avaId = await fillMember(ctx, ava, memberships.Family);
  const children = await inClub(ctx, async (tx) => {
    const ids: number[] = [];
    for (const child of avaChildren) {
      const id = await createMember(tx, ctx, {
        ...child,
        email: null,
        primary_member_id: avaId,
        account_status: 1,
        membership_category_id: memberships.Family,
      });
      ids.push(id);
    }
    await tx.query(
      `insert into addresses (club_id, member_id, name, line1, city, postcode, country, phone, is_default)
       values ($1, $2, 'Ava Thompson', '14 Willow Walk', 'Riverside', 'RV2 6HD', 'GB', '+44 7700 900142', true)`,
      [tx.clubId, avaId],
    );
    return ids;
  });
  // Before the first of the orders that they pay for.
  const inSummer = { ...ctx, platform: { ...ctx.platform, clock: movableClock(daysAgo(ctx, 100)) } };
  await grant(inSummer, avaId, 90_000, null, "Credits for the season 2026/27");
  const active = [avaId];
  for (const person of roversCrowd()) {
    const memberId = await inClub(ctx, async (tx) => {
      const id = await createMember(tx, ctx, {
        ...person,
        membership_category_id: memberships[person.membership],
      });
      await openWallet(tx, id);
      await tx.query("update members set created_at = $3 where club_id = $1 and id = $2", [
        tx.clubId,
        id,
        daysAgo(ctx, person.joinedDaysAgo),
      ]);
      return id;
    });
    if (person.account_status !== 1) continue;
    await grant(inSummer, memberId, 12_000, null, "Credits for the season 2026/27");
    active.push(memberId);
  }
  return { ava: avaId, children, active };
}

/** Ava begins the demo with 100.00 undated credits and 50.00 that end in two months. */
async function setCreditsOfAva(ctx: Ctx, memberId: number) {
  await inClub(ctx, async (tx) => {
    const [wallet] = await tx.query<{ balance_cents: number }>(
      "select balance_cents from credit_accounts where member_id = $1",
      [memberId],
    );
    const cents = (wallet?.balance_cents ?? 0) - 10_000;
    const change = { memberId, cents: Math.abs(cents), reason: "Credits set for the new season" };
    if (cents > 0) await deductCredits(tx, ctx, change);
    if (cents < 0) await grantCredits(tx, ctx, { ...change, expiresAt: null });
  });
  await grant(ctx, memberId, 5000, daysAgo(ctx, -60), "Thank you for coaching the under-tens");
}

async function grant(ctx: Ctx, memberId: number, cents: number, expiresAt: Date | null, reason: string) {
  await inClub(ctx, (tx) => grantCredits(tx, ctx, { memberId, cents, expiresAt, reason }));
}

await main();
