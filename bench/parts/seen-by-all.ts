import pg from "pg";
import { benchClub, members, shippingMethod } from "../data/main-club.ts";
import { firstNeighbour, neighbours } from "../data/other-clubs.ts";
import { memberToken } from "../data/tokens.ts";
import { ask } from "../stage/ask.ts";
import type { Stage } from "../stage/stage.ts";

const times = 10;
const patienceMs = 10_000;
const units = 50;
const asked = 2_000;
const atOnce = 50;
/** A product that nothing else of the bench buys. */
const fewProduct = 900_001;

/** What is changed, how it is read, and whether an answer shows the nth change. */
type Change = {
  what: string;
  text: string;
  value(nth: number): unknown;
  path: string;
  shows(status: number, body: string, nth: number): boolean;
};

const setPrice = `update products set price_cents = $1 where club_id = ${benchClub} and id = 1`;

const changes: Change[] = [
  {
    what: "a price",
    text: setPrice,
    value: (nth) => 70_000 + nth,
    path: "/api/club-member/product-details/1",
    shows: (_status, body, nth) => JSON.parse(body).data.general_info.price === (70_000 + nth) / 100,
  },
  {
    what: "a club closed and opened again",
    text: `update clubs set status = $1 where id = ${benchClub}`,
    value: (nth) => nth % 2,
    path: "/api/get-faqs",
    shows: (status, _body, nth) => (status === 200) === (nth % 2 === 1),
  },
  {
    what: "a club's colour",
    text: `update clubs set primary_color = $1 where id = ${benchClub}`,
    value: (nth) => `#00${nth}${nth}00`,
    path: "/",
    shows: (_status, body, nth) => body.toLowerCase().includes(`#00${nth}${nth}00`),
  },
  {
    what: "an answer to a question",
    text: `update faqs set answer = $1 where club_id = ${benchClub} and id = 1`,
    value: (nth) => `<p>Wording ${nth}</p>`,
    path: "/api/get-faqs",
    shows: (_status, body, nth) => body.includes(`Wording ${nth}<`),
  },
];

/** The worst seconds of ten changes of each kind, from the commit until every server showed it. */
export async function staleSeconds(
  stage: Stage,
  urls: string[],
): Promise<{ what: string; seconds: number }[]> {
  return withDatabase(stage, async (database) => {
    await database.query(
      `insert into faqs (club_id, id, question, answer) values (${benchClub}, 1, 'Where is the shop?', '')
       on conflict do nothing`,
    );
    const found: { what: string; seconds: number }[] = [];
    const { rows } = await database.query(
      `select price_cents from products where club_id = ${benchClub} and id = 1`,
    );
    for (const change of changes) {
      const seconds: number[] = [];
      for (let nth = 0; nth < times; nth += 1) {
        await database.query(change.text, [change.value(nth)]);
        const from = performance.now();
        await Promise.all(urls.map((url) => untilShown(stage, url, change, nth)));
        seconds.push((performance.now() - from) / 1000);
      }
      found.push({ what: change.what, seconds: Math.max(...seconds) });
    }
    // Who buys it afterwards has seen the price that it had before.
    await database.query(setPrice, [rows[0].price_cents]);
    return found;
  });
}

async function untilShown(
  stage: Stage,
  url: string,
  { path, shows, what }: Change,
  nth: number,
): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const { status, body } = await ask(url, stage.product.host, path);
    if (shows(status, body.toString("utf8"), nth)) return;
  }
  throw new Error(`${url} did not show ${what} within ${patienceMs / 1000} s`);
}

/** Four buyers for each unit of one product, all at once. `wrong` counts answers other than an order and "out of stock". */
export async function soldOfFew(
  stage: Stage,
  front: string,
): Promise<{ units: number; sold: number; wrong: number }> {
  await withDatabase(stage, async (database) => {
    await database.query(
      `insert into products (club_id, id, title, slug, category_id, price_cents, status)
       values (${benchClub}, ${fewProduct}, 'Cup final scarf', 'cup-final-scarf', 1, 1000, 'live')`,
    );
    await database.query(
      `insert into variations (club_id, id, product_id, color, color_hex, size, sku, received)
       values (${benchClub}, ${fewProduct}, ${fewProduct}, 'Red', '#C62828', 'M', 'FINAL', ${units})`,
    );
  });
  const statuses = await Promise.all(
    Array.from({ length: 4 * units }, async (_, at) => {
      const memberId = members - at;
      const cents = 1000 + stage.shop.shippingCents;
      const { status, body } = await ask(front, stage.product.host, "/api/club-member/order-store", {
        token: memberToken(benchClub, memberId),
        body: {
          items: [{ product_id: fewProduct, variation_id: fewProduct, quantity: 1 }],
          shipping_address_id: memberId,
          shipping_method_id: shippingMethod,
          credits_to_use: cents / 100,
          seen_total: cents / 100,
        },
      });
      return status === 409 && body.includes("OUT_OF_STOCK") ? "none left" : status;
    }),
  );
  const sold = statuses.filter((status) => status === 200 || status === 201).length;
  return { units, sold, wrong: statuses.filter((status) => status !== "none left").length - sold };
}

/** How many of 2,000 pages, asked for clubs in turn, name another club than the one that was asked for, or none. */
export async function clubsCrossed(stage: Stage, front: string): Promise<number> {
  let next = 0;
  let crossed = 0;
  const askOn = async () => {
    while (next < asked) {
      next += 1;
      const club = firstNeighbour + (next % neighbours.count);
      const { body } = await ask(front, stage.product.hostOf(`neighbour-${club}`), "/");
      const named = new Set(body.toString("utf8").match(/Neighbour \d+/g));
      if (named.size !== 1 || !named.has(`Neighbour ${club}`)) crossed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return crossed;
}

async function withDatabase<T>(stage: Stage, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
