import { afterAll, beforeAll, expect, it } from "vitest";
import { grant, newPack } from "#server/sales/entitlements/entitlements.testing.ts";
import { type Home, openHome, pathOf, sendRaw } from "./attack-calls.ts";
import { allEndpoints, type Endpoint } from "./endpoints.ts";
import { createProduct, createSession } from "./factories.ts";
import { sampleInput } from "./sample-input.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** The id of a draft, and of its one variation. Any answer about it would contain this word or price. */
const hidden = 424_242;
const told = /canary|987[.]?65/i;

let server: TestServer;
let home: Home;
let shown: Awaited<ReturnType<typeof createProduct>>;
beforeAll(async () => {
  server = await startTestServer();
  home = await openHome(server);
  const { owner } = server;
  const { clubId, memberId } = home;
  shown = await createProduct(owner, clubId, { title: "Home shirt", sizes: ["S", "M"] });
  await owner.query(
    `insert into products (club_id, id, title, slug, description, size_guide, size_group, category_id, price_cents, status)
     overriding system value values ($1, $2, 'Canary shirt', 'canary', 'Canary', 'Canary', 'Canary', $3, 98765, 'draft')`,
    [clubId, hidden, shown.categoryId],
  );
  await owner.query(
    `insert into variations (club_id, id, product_id, color, color_hex, size, sku, received, position)
     overriding system value values ($1, $2, $2, 'Canary', '#FFFF00', 'Canary', 'CANARY', 98765, 0)`,
    [clubId, hidden],
  );
  await owner.query(
    `insert into product_images (club_id, product_id, key, alt, position, width, height)
     values ($1, $2, 'canary/products/a', 'Canary', 0, 800, 800)`,
    [clubId, hidden],
  );
  // It was once for sale: the member kept it, waits for it, and chose it in a pack.
  await owner.query("insert into wishes (club_id, member_id, product_id) values ($1, $2, $3)", [
    ...[clubId, memberId, hidden],
  ]);
  await owner.query("insert into stock_alerts (club_id, member_id, variation_id) values ($1, $2, $3)", [
    ...[clubId, memberId, hidden],
  ]);
  const options = [{ productId: hidden }, { productId: shown.productId }];
  const shop = { server, clubId, domain: home.domain };
  const pack = await newPack(shop, [{ options, defaultVariationId: hidden }]);
  const entitlementId = await grant(shop, pack, memberId);
  const choices = JSON.stringify([{ slot_id: pack.slotIds[0], variation_id: hidden }]);
  await owner.query("update entitlements set choices = $2 where id = $1", [entitlementId, choices]);
});
afterAll(() => server.close());

const readers = allEndpoints().filter(({ meta }) => meta.who === "public" || meta.who === "member");

/** Calls as a visitor or as the member; returns the whole answer as text. */
async function ask(
  { method, path, meta }: Pick<Endpoint, "method" | "path" | "meta">,
  input: object,
  query = "",
) {
  const { clubId, memberId } = home;
  const token = meta.who === "member" ? await createSession(server.owner, clubId, { memberId }) : undefined;
  const isRead = method === "GET" || method === "DELETE";
  const answer = await sendRaw(server, home, {
    method,
    path: `/api${pathOf({ path } as Endpoint, hidden)}${query}`,
    token,
    ...(!isRead && { headers: { "content-type": "application/json" }, body: JSON.stringify(input) }),
  });
  return answer.text;
}

it.each(readers.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s tells nothing of a product that the shop does not show",
  async (_, endpoint) => {
    const input = sampleInput(endpoint.input, hidden) as object;
    expect(await ask(endpoint, input)).not.toMatch(told);
    if (endpoint.method !== "GET") return;
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    expect(await ask(endpoint, input, `?${query}`)).not.toMatch(told);
  },
);

it.each([
  "/club-member/filter-products?keywords=cana",
  "/club-member/filter-products?sizes=Cana",
  "/club-member/product-suggestions?keywords=cana",
  `/club-member/products-by-ids?ids=${hidden}`,
  `/club-member/product-details/${hidden}`,
])("GET %s finds nothing of it", async (path) => {
  const { body } = await server.call(home.domain, "GET", path);
  expect(JSON.stringify(body)).not.toMatch(told);
});

it("a cart of guessed numbers tells neither what they are nor that they are", async () => {
  const quote = async (product_id: number, variation_id: number) => {
    const items = [{ product_id, variation_id, quantity: 1 }];
    const { body } = await server.call(home.domain, "POST", "/club-member/cart-quote", { body: { items } });
    return { ...body.data.lines[0], product_id: 0, variation_id: 0 };
  };
  const [known = 0, archived = 0] = shown.variationIds;
  await server.owner.query("update variations set archived_at = now() where id = $1", [archived]);
  const nothing = await quote(1, 999_999);
  expect(nothing).toMatchObject({ problem: "GONE", title: "", color: "", size: "", unit_price: 0, stock: 0 });
  for (const [product, variation] of [
    [hidden, hidden],
    [shown.productId, hidden],
    [shown.productId, archived],
    [hidden, known],
  ] as const)
    expect(await quote(product, variation)).toEqual(nothing);
  expect(await quote(shown.productId, known)).toMatchObject({ title: "Home shirt", problem: null });
});

it("a size profile is not a way to find out which sizes are being prepared", async () => {
  const { owner } = server;
  const token = await createSession(owner, home.clubId, { memberId: home.memberId });
  const { body } = await server.call(home.domain, "GET", "/club-member/profile", { token });
  const { first_name, last_name, version } = body.data[0];
  const form = { first_name, last_name, phone: "", version, sizes: { Canary: "Canary" } };
  const answer = await server.call(home.domain, "POST", "/club-member/update-profile", { token, body: form });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["sizes.Canary"]]);
});
