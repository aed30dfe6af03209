import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { foldText } from "#contract/fold-text.ts";
import { nameOrder } from "#contract/formats.ts";
import { textKey } from "#contract/same-text.ts";
import { createMember, createProduct, createSession, createStaff, rowsOf } from "./factories.ts";
import { startTestServer, type TestServer } from "./test-server.ts";
import { createWholeClub } from "./whole-club.ts";

const id = 31;
const stored = "Zoë O’Neill-Größe";
const spellings = [
  "zoe o'neill-grosse",
  "ZOE\u0308  O\u02bcNEILL-GRÖẞE",
  "zoë\u00a0o\u2018neill\u200b-größe",
];

/** Texts that lists search. */
const texts = {
  members: ["first_name"],
  staff: ["first_name"],
  membership_categories: ["name"],
  categories: ["name"],
  products: ["title"],
  shipping_methods: ["name"],
  packs: ["name"],
  faqs: ["question"],
  orders: ["member_name"],
  order_lines: ["title", "for_member_name"],
  mails: ["subject"],
  stock_moves: ["reason"],
  webhook_deliveries: ["last_error"],
};

let server: TestServer;
let clubId: number;
let domain: string;
let admin: string;
let member: string;
beforeAll(async () => {
  server = await startTestServer();
  const { owner } = server;
  clubId = await createWholeClub(owner, id);
  for (const [table, columns] of Object.entries(texts))
    await owner.query(
      `update ${table} set ${columns.map((column) => `${column} = $2`).join(", ")} where club_id = $1`,
      [clubId, stored],
    );
  await owner.query(
    "insert into member_parts (club_id, part, member_id) select $1, part, $2 from word_ends($3) part",
    [clubId, id, stored],
  );
  await owner.query(
    "insert into audit_log (club_id, action, actor_kind, actor_name, subject_kind, request_id) values ($1, 'faq.updated', 'staff', $2, 'faq', 'a')",
    [clubId, stored],
  );
  [{ domain = "" } = {}] = await rowsOf<{ domain: string }>(owner, "select domain from clubs where id = $1", [
    clubId,
  ]);
  admin = await createSession(owner, clubId, { staffId: await createStaff(owner, clubId, { role: 2 }) });
  member = await createSession(owner, clubId, { memberId: id });
});
afterAll(() => server.close());

async function read(path: string, token = admin) {
  const { status, body } = await server.call(domain, "GET", path, { token });
  expect({ path, status, body }).toMatchObject({ status: 200 });
  return body;
}
const searched = (path: string, keywords: string) =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ keywords })}`;

const lists = [
  "/club-member/show?kind=all",
  "/club-manager/show",
  "/club-membership-category/show",
  "/club-category/show",
  "/club-product/filter-products",
  "/club-shipping-details/show",
  "/club-packs/show",
  "/club-packs/entitlements",
  "/club-faqs/show",
  "/club-orders/show",
  "/club-returns/show",
  "/club/get-payments",
  "/club-email-content/deliveries",
  "/club-member-auto-redemption/show",
  `/club-product/stock-history/${id}`,
  "/club-audit-log/show",
  "/club-notices/show",
  "/club-webhooks/deliveries",
];

describe("a search takes no notice of case, accents, spaces and the kind of apostrophe", () => {
  it.each(lists)("in %s", async (path) => {
    for (const keywords of spellings) expect((await read(searched(path, keywords))).total).toBe(1);
    expect((await read(searched(path, "zoe o'neal"))).total).toBe(0);
  });

  it("in Ctrl-K", async () => {
    for (const keywords of spellings) {
      const { data } = await read(searched("/club-search/show", keywords));
      expect(data.members).toMatchObject([{ id }]);
      expect(data.products).toMatchObject([{ id }]);
      expect(data.orders).toMatchObject([{ id }]);
    }
  });

  it("in a member's own lists and in the shop", async () => {
    for (const keywords of spellings) {
      expect((await read(searched("/club-member/get-orders", keywords), member)).total).toBe(1);
      expect((await read(searched("/club-member/wishlist", keywords), member)).total).toBe(1);
      expect((await read(searched("/club-member/filter-products", keywords), member)).total).toBe(1);
    }
  });
});

describe("the database", () => {
  it("says the same of every letter that names are written with as the contract", async () => {
    // Without those that are younger than the Unicode of some databases.
    const ranges = [
      [0x20, 0x1c80],
      [0x1d00, 0x2c00],
      [0x3000, 0xa7b0],
      [0xa800, 0xd800],
      [0xf900, 0xfffe],
    ] as const;
    const letters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, at) => String.fromCharCode(from + at)),
    );
    const rows = await rowsOf<{ letter: string; folded: string; key: string }>(
      server.owner,
      "select letter, fold_text('a' || letter || 'b') as folded, text_key('a' || letter || 'b') as key from unnest($1::text[]) letter",
      [letters],
    );
    const unlike = rows.filter(
      ({ letter, folded, key }) => folded !== foldText(`a${letter}b`) || key !== textKey(`a${letter}b`),
    );
    expect(unlike.map(({ letter }) => letter.codePointAt(0)?.toString(16)).join(" ")).toBe("");
  });

  it("sorts names as the app does", async () => {
    const names = [
      "Zz",
      "de Vries",
      "Álvarez",
      "Shirt 10",
      "O’Neill",
      "Shirt 9",
      "alvarez b",
      "Ödegaard",
      "Oz",
      "łukasz",
      "Lund",
    ];
    const rows = await rowsOf<{ name: string }>(
      server.owner,
      "select name from unnest($1::text[]) name order by name collate names",
      [names],
    );
    expect(rows.map(({ name }) => name)).toEqual(names.toSorted(nameOrder("en")));
  });
});

it("lists sorted by name follow the order of people's names, on every page", async () => {
  const inOrder = ["Álvarez", "de Vries", "Zz"];
  for (const name of ["Zz", "de Vries", "Álvarez"]) {
    await createMember(server.owner, clubId, { first_name: name, last_name: name });
    await createStaff(server.owner, clubId, { first_name: name, last_name: name });
    await createProduct(server.owner, clubId, { title: name });
    for (const table of ["membership_categories", "packs"])
      await server.owner.query(
        `insert into ${table} (club_id, name${table === "packs" ? ", type, season" : ""}) values ($1, $2${table === "packs" ? ", 'custom', '2026'" : ""})`,
        [clubId, name],
      );
  }
  const sorted: [path: string, nameIn: string][] = [
    ["/club-member/show?sort=last_name", "last_name"],
    ["/club-member/show?sort=first_name", "first_name"],
    ["/club-manager/show?sort=name", "last_name"],
    ["/club-product/filter-products?sort=title", "title"],
    ["/club-membership-category/show?sort=name", "name"],
    ["/club-packs/show?sort=name", "name"],
  ];
  for (const [path, nameIn] of sorted) {
    const names: string[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      const { data } = await read(`${path}&order_by=asc&per_page=1&page=${page}`);
      for (const row of data) names.push((row.user ?? row)[nameIn]);
    }
    expect({ path, names: names.filter((name) => inOrder.includes(name)) }).toEqual({ path, names: inOrder });
  }
});
