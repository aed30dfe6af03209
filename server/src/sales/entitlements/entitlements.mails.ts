import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import { firstName, link, listBlock, type Mail, queueMail } from "../../ground/messages/index.ts";
import { joinPrimary } from "../../people/members/index.ts";

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
  granted: { id: number }[],
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

/** A pack of one person of the family; `until` is its last day in words, or an empty text. */
type ToldPack = { pack: string; person: string; until: string };
/** To the primary member of a family. `entitlements_url` is the whole address of the page where packs are redeemed. */
type ToldPacks = { first_name: string; packs: ToldPack[]; entitlements_url: string };

const packs = {
  variables: {
    first_name: firstName,
    pack_list: { isBlock: true, value: packList },
    pack_names: {
      value: (data: ToldPacks) => [...new Set(data.packs.map(({ pack }) => pack))].join(", "),
    },
    entitlements_url: link("entitlements_url"),
  },
  sample: ({ samples }: Words) => ({
    first_name: "Ava",
    packs: [
      { pack: samples.seasonPack, person: samples.member, until: samples.lastDay },
      { pack: samples.juniorPack, person: samples.child, until: samples.lastDay },
    ],
    entitlements_url: "https://shop.example/entitlements",
  }),
  newest: async (tx: ClubTx, { platform, domain, words }: Ctx) => ({
    ...(await newestPack(tx, words)),
    entitlements_url: clubUrl(platform.config, domain, "/entitlements"),
  }),
};
const buttonUrl = "{{ entitlements_url }}";

const packGranted: Mail<"pack_granted", ToldPacks> = {
  event: "pack_granted",
  ...packs,
  buttonUrl,
};

const packClosing: Mail<"pack_closing", ToldPacks> = {
  event: "pack_closing",
  ...packs,
  buttonUrl,
};

export const entitlementMails = [packGranted, packClosing];

/** Packs, whom each is for, and its last day. */
function packList({ packs }: ToldPacks, { entitlements }: Words) {
  return listBlock(
    packs.map(({ pack, person, until }) => ({
      name: pack,
      detail: until ? entitlements.forUntil({ person, until }) : entitlements.forPerson(person),
    })),
  );
}

/** The pack that was granted last, with the first name of the family's primary member. */
async function newestPack(tx: ClubTx, { language }: Words): Promise<Partial<ToldPacks>> {
  // `case`, because row-level security keeps a `coalesce` of columns away from the index.
  const [row] = await tx.query<Omit<ToldPack, "until"> & { first_name: string; closes_on: string | null }>(
    `select h.first_name, p.name as pack, m.first_name || ' ' || m.last_name as person,
       to_char(e.closes_on, 'YYYY-MM-DD') as closes_on
     from entitlements e
     join packs p on p.club_id = e.club_id and p.id = e.pack_id
     join members m on m.club_id = e.club_id and m.id = e.member_id and m.erased_at is null
     join members h on h.club_id = m.club_id and h.id = case when m.primary_member_id is null then m.id else m.primary_member_id end
     where e.club_id = $1 order by e.id desc limit 1`,
    [tx.clubId],
  );
  if (!row) return {};
  const { first_name, closes_on, ...pack } = row;
  const until = closes_on === null ? "" : language.dayInWords(closes_on);
  return { first_name, packs: [{ ...pack, until }] };
}
