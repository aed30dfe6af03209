import { clubUrl } from "#server/platform/config.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { firstName, hello, link, type Mail } from "../../ground/messages/index.ts";
import { newestName } from "../../people/members/index.ts";

/** `choice` is colour and size, such as `Red, M`, or an empty text. */
type BackInStock = { first_name: string; product_title: string; choice: string; product_url: string };

/** To a member who asked for it. */
export const backInStock: Mail<"back_in_stock", BackInStock> = {
  event: "back_in_stock",
  title: "Back in stock",
  explanation: "To a member who asked to be told when something that was sold out is back.",
  variables: {
    first_name: firstName,
    product_title: { label: "Product name", value: (data) => data.product_title },
    choice: { label: "Colour and size", value: (data) => data.choice },
    choice_note: {
      label: "Colour and size in brackets",
      value: ({ choice }) => (choice ? `(${choice})` : ""),
    },
    product_url: link("product_url", "Link to the product"),
  },
  wording: {
    subject: "{{ product_title }} is back in stock",
    heading: "Back in stock",
    body: `${hello}<p><strong>{{ product_title }}</strong> {{ choice_note }} is available again in the {{ club_name }} shop. It is not reserved for you, and others may be waiting too.</p><p>You will get this email only once.</p>`,
    button: { label: "See it in the shop", url: "{{ product_url }}" },
  },
  sample: {
    first_name: "Ava",
    product_title: "Home shirt",
    choice: "Red, M",
    product_url: "https://shop.example/productdetail/1",
  },
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
