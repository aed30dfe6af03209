import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { firstName, hello, link, listBlock, type Mail } from "../../ground/messages/index.ts";

/** A pack of one person of the family; `until` is its last day in words, or an empty text. */
type ToldPack = { pack: string; person: string; until: string };
/** To the primary member of a family. `entitlements_url` is the whole address of the page where packs are redeemed. */
export type ToldPacks = { first_name: string; packs: ToldPack[]; entitlements_url: string };

const packs = {
  variables: {
    first_name: firstName,
    pack_list: { label: "List of the packs", isBlock: true, value: packList },
    pack_names: {
      label: "Names of the packs",
      value: (data: ToldPacks) => [...new Set(data.packs.map(({ pack }) => pack))].join(", "),
    },
    entitlements_url: link("entitlements_url", "Link to the packs"),
  },
  sample: {
    first_name: "Ava",
    packs: [
      { pack: "Season kit", person: "Ava Archer", until: "31 December 2026" },
      { pack: "Junior kit", person: "Ben Archer", until: "31 December 2026" },
    ],
    entitlements_url: "https://shop.example/entitlements",
  },
  newest: async (tx: ClubTx, { platform, domain }: Ctx) => ({
    ...(await newestPack(tx)),
    entitlements_url: clubUrl(platform.config, domain, "/entitlements"),
  }),
};
const button = { label: "See your packs", url: "{{ entitlements_url }}" };

export const packGranted: Mail<"pack_granted", ToldPacks> = {
  event: "pack_granted",
  title: "New packs",
  explanation: "To a member who, or whose family, was given packs.",
  ...packs,
  wording: {
    subject: "{{ club_name }} has something for you: {{ pack_names }}",
    heading: "New packs for you",
    body: `${hello}<p>{{ club_name }} has given your family:</p><p>{{ pack_list }}</p><p>Choose your sizes and order them when it suits you.</p>`,
    button,
  },
};

export const packClosing: Mail<"pack_closing", ToldPacks> = {
  event: "pack_closing",
  title: "Packs about to expire",
  explanation: "To a member, seven days before packs of the family expire that have not been redeemed.",
  ...packs,
  wording: {
    subject: "Expiring soon: {{ pack_names }}",
    heading: "Your packs expire soon",
    body: `${hello}<p>Your family has packs that have not been redeemed yet and expire soon:</p><p>{{ pack_list }}</p><p>Choose your sizes and order them before their last day.</p>`,
    button,
  },
};

export const entitlementMails = [packGranted, packClosing];

/** Packs, whom each is for, and its last day. */
function packList({ packs }: ToldPacks) {
  return listBlock(
    packs.map(({ pack, person, until }) => ({
      name: pack,
      detail: `For ${person}${until ? `, until ${until}` : ""}`,
    })),
  );
}

/** The pack that was given last, with the first name of the family's primary member. */
async function newestPack(tx: ClubTx): Promise<Partial<ToldPacks>> {
  // `case`, because row-level security keeps a `coalesce` of columns away from the index.
  const [row] = await tx.query<ToldPack & { first_name: string }>(
    `select h.first_name, p.name as pack, m.first_name || ' ' || m.last_name as person,
       coalesce(to_char(e.closes_on, 'FMDD FMMonth YYYY'), '') as until
     from entitlements e
     join packs p on p.club_id = e.club_id and p.id = e.pack_id
     join members m on m.club_id = e.club_id and m.id = e.member_id and m.erased_at is null
     join members h on h.club_id = m.club_id and h.id = case when m.primary_member_id is null then m.id else m.primary_member_id end
     where e.club_id = $1 order by e.id desc limit 1`,
    [tx.clubId],
  );
  if (!row) return {};
  const { first_name, ...pack } = row;
  return { first_name, packs: [pack] };
}
