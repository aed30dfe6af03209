import { clubUrl } from "#server/platform/config.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { firstName, link, type Mail } from "../../ground/messages/index.ts";
import { newestName } from "../../people/members/index.ts";

/** `choice` is colour and size, such as `Red, M`, or an empty text. */
type BackInStock = { first_name: string; product_title: string; choice: string; product_url: string };

/** To a member who asked for it. */
export const backInStock: Mail<"back_in_stock", BackInStock> = {
  event: "back_in_stock",
  variables: {
    first_name: firstName,
    product_title: { value: (data) => data.product_title },
    choice: { value: (data) => data.choice },
    choice_note: {
      value: ({ choice }) => (choice ? `(${choice})` : ""),
    },
    product_url: link("product_url"),
  },
  buttonUrl: "{{ product_url }}",
  sample: ({ samples }) => ({
    first_name: "Ava",
    product_title: samples.product,
    choice: `${samples.color}, ${samples.size}`,
    product_url: "https://shop.example/productdetail/1",
  }),
  newest: async (tx, { platform, domain }) => {
    const name = await newestName(tx);
    const product = await newestProduct(tx);
    if (!product) return name;
    const { id, ...told } = product;
    return { ...name, ...told, product_url: clubUrl(platform.config, domain, `/productdetail/${id}`) };
  },
};

export const wishlistMails = [backInStock];

type NewestProduct = { id: number; product_title: string; choice: string };

async function newestProduct(tx: ClubTx): Promise<NewestProduct | undefined> {
  const [row] = await tx.query<NewestProduct>(
    `select p.id, p.title as product_title, concat_ws(', ', nullif(v.color, ''), nullif(v.size, '')) as choice
     from products p join variations v on v.club_id = p.club_id and v.product_id = p.id and v.archived_at is null
     where p.club_id = $1 and p.status = 'live' order by p.created_at desc, p.id desc, v.position, v.id limit 1`,
    [tx.clubId],
  );
  return row;
}
