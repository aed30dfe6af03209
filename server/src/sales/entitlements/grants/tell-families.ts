import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type Mail, queueMail } from "../../../ground/messages/index.ts";
import { joinPrimary } from "../../../people/members/index.ts";
import { packClosing, packGranted, type ToldPacks } from "../entitlements.mails.ts";
import type { Granted } from "./grant-packs.ts";

type Told = {
  family_id: number;
  email: string;
  first_name: string;
  entitlement_id: number;
  pack: string;
  person: string;
  closes_on: string | null;
};

/**
 * Tells families about packs they were given: one mail to each active primary member, in the transaction that gives them.
 * A second mail with the same key is not sent; without `keyOf`, each gift is told once.
 */
export async function tellOfPacks(
  tx: ClubTx,
  ctx: Ctx,
  granted: Pick<Granted, "id">[],
  keyOf: (familyId: number, first: number) => string = (_, first) => `pack_granted:first:${first}`,
): Promise<void> {
  const ids = granted.map(({ id }) => id);
  await tell(tx, ctx, ids, packGranted, keyOf);
}

/** Reminds families of packs that close soon, in the transaction that notes it. */
export async function remindOfPacks(tx: ClubTx, ctx: Ctx, ids: number[]): Promise<void> {
  const day = ctx.platform.clock.now().toISOString();
  await tell(tx, ctx, ids, packClosing, (_, first) => `pack_closing:${first}:${day}`);
}

async function tell(
  tx: ClubTx,
  ctx: Ctx,
  entitlementIds: number[],
  mail: Mail<"pack_granted" | "pack_closing", ToldPacks>,
  keyOf: (familyId: number, first: number) => string,
): Promise<void> {
  if (entitlementIds.length === 0) return;
  // Whoever has not accepted the invitation yet finds the packs when they do.
  const rows = await tx.query<Told>(
    `select h.id as family_id, h.email, h.first_name, e.id as entitlement_id, p.name as pack,
       m.first_name || ' ' || m.last_name as person, e.closes_on
     from entitlements e
     join packs p on p.club_id = e.club_id and p.id = e.pack_id
     join members m on m.club_id = e.club_id and m.id = e.member_id
     ${joinPrimary}
     where e.club_id = $1 and e.id = any($2) and h.account_status = 1 and h.email is not null
     order by h.id, m.primary_member_id nulls first, m.id, p.name collate names, e.id`,
    [tx.clubId, entitlementIds],
    "families_to_tell",
  );
  for (const [familyId, family] of Map.groupBy(rows, (row) => row.family_id)) {
    const [primary] = family;
    if (!primary) continue;
    const first = Math.min(...family.map((row) => row.entitlement_id));
    await queueMail(tx, ctx, {
      mail,
      to: primary.email,
      memberId: familyId,
      dedupeKey: keyOf(familyId, first),
      data: {
        first_name: primary.first_name,
        packs: family.map(({ pack, person, closes_on }) => ({
          pack,
          person,
          until: closes_on === null ? "" : ctx.words.language.dayInWords(closes_on),
        })),
        entitlements_url: clubUrl(ctx.platform.config, ctx.domain, "/entitlements"),
      },
    });
  }
}
