import { expect, it } from "vitest";
import type { Ctx } from "#server/platform/context.ts";
import type { SnapshotTx } from "#server/platform/db/in-club.ts";
import { outsideBrackets, pseudo } from "#server/words/bracketed.testing.ts";
import { languages } from "#server/words/languages.ts";
import { listedColumns } from "../../shop/catalog/index.ts";
import { trackingSheet } from "../imports/index.ts";
import type { ExportInput, ExportSheet } from "./export-definition.ts";
import { exportJobs } from "./exports.jobs.ts";
import { creditsExport, paymentsExport } from "./money.ts";
import { ordersExport, trackingExport } from "./orders.ts";
import { packsExport } from "./packs.ts";
import { productsExport } from "./products.ts";
import { returnsExport } from "./returns.ts";

/**
 * Each heading must say what is below it: by its own words, or as declared here. The import's own columns write
 * members and what they hold, and a separate test imports them again.
 */

const format = "xlsx" as const satisfies ExportInput["format"];
const exported: Record<string, (tx: SnapshotTx, ctx: Ctx) => Promise<ExportSheet[]>> = {
  orders: (tx, ctx) => ordersExport.sheets(tx, ctx, { format }),
  tracking: (tx, ctx) => trackingExport.sheets(tx, ctx, { format }),
  products: (tx, ctx) => productsExport.sheets(tx, ctx, { format }),
  packs: (tx, ctx) => packsExport.sheets(tx, ctx, { format }),
  payments: (tx, ctx) => paymentsExport.sheets(tx, ctx, { format }),
  returns: (tx, ctx) => returnsExport.sheets(tx, ctx, { format }),
  credits: (tx, ctx) => creditsExport.sheets(tx, ctx, { format, from: "2026-01-01", to: "2026-02-01" }),
};
/** What a heading is followed by in the name of its column. */
const endings = ["", "_cents", "_name", "_at", "_number", "_email", "_status", "_on"];

const address = {
  Recipient: "address.name",
  "Address line 1": "address.line1",
  "Address line 2": "address.line2",
  City: "address.city",
  "State or county": "address.state",
  Postcode: "address.postcode",
  Country: "address.country",
  Phone: "address.phone",
};
const member = { "E-mail": "member_email" };
const order = { "Order number": "number" };
const began = { "Started at": "created_at" };
const said: Record<string, Record<string, string>> = {
  "orders: Orders": {
    ...order,
    "Ordered at": "created_at",
    ...member,
    Payment: "to_give_back_cents",
    Items: "item_count",
    "Items total": "items_cents",
    Card: "due_cents",
    Delivery: "shipping_cents",
    "Paid by the club": "club_cents",
    ...address,
  },
  "orders: Lines": {
    ...order,
    Product: "title",
    Colour: "color",
    "Unit price": "unit_cents",
    "Line total": "line_cents",
    For: "for_member_name",
    Pack: "pack_label",
  },
  "tracking: Tracking": {
    ...order,
    Carrier: "",
    "Tracking number": "",
    "Sent on": "",
    ...member,
    ...address,
    "Still to send": "goods",
  },
  "products: Products": {
    "Product number": "id",
    Product: "title",
    Colour: "color",
    "Gone out": "sold",
    "In unpaid orders": "held",
    Available: "received, sold, held",
  },
  "packs: Packs": {
    "E-mail": "email",
    "Primary member": "primary_name",
    "Primary e-mail": "primary_email",
    "Given by": "source",
    "Given at": "created_at",
    "First day": "opens_on",
    "Last day": "closes_on",
  },
  "payments: Payments": {
    ...member,
    "How it was paid": "marked_as",
    Paid: "captured_cents",
    "Paid at": "captured_at",
    "Refunded as credits": "credited_cents",
    "To give back by hand": "to_give_back_cents",
    "Stripe reference": "reference",
    ...began,
  },
  "payments: Refunds": {
    "Refunded to": "destination",
    By: "actor",
    "Made in": "source",
    "Stripe reference": "stripe_refund_id",
    ...began,
    "Done at": "finished_at",
  },
  "returns: Returns": {
    ...order,
    ...member,
    Type: "kind",
    Items: "item_count",
    "Replaced by order": "replacement_number",
    "Requested at": "created_at",
  },
  "returns: Lines": {
    ...order,
    Type: "kind",
    Product: "title",
    Colour: "color",
    "Unit price": "unit_cents",
    For: "for_member_name",
    "Wanted colour": "wanted_color",
  },
  "credits: Credits": {
    When: "at",
    What: "kind",
    Amount: "cents",
    "Balance after": "balance_cents",
    By: "actor_name",
    "Last day": "expires_at",
  },
  "credits: Totals": {
    From: "",
    To: "",
    "Opening balance": "opening",
    "Closing balance": "closing",
    "Credits outstanding": "outstanding",
  },
};

/** A row of whichever columns are read from it; `address` has its own columns. */
function rowOf(given: (column: string) => string, prefix = ""): object {
  return new Proxy(
    {},
    {
      get(_, name) {
        const column = prefix + String(name);
        return column === "address" ? rowOf(given, "address.") : given(column);
      },
    },
  );
}

const usual = "1";
/** Some cells only compare it with a certain word. */
const others = ["2", "card"];

/** Under each heading of a sheet, the columns that its cell depends on. */
async function columnsUnder(sheetOf: (tx: SnapshotTx) => Promise<ExportSheet>): Promise<[string, string][]> {
  const asked = new Set<string>();
  const tx = {
    clubId: 1,
    query: async () => [],
    async *each() {
      yield rowOf((column) => {
        asked.add(column);
        return usual;
      });
      for (const changed of asked)
        for (const value of others) yield rowOf((column) => (column === changed ? value : usual));
    },
  };
  const { headings, rows } = await sheetOf(tx as unknown as SnapshotTx);
  const all: string[][] = [];
  for await (const cells of rows) all.push(cells.map((cell) => JSON.stringify(cell)));
  const [first = [], ...changed] = all;
  return headings.map((heading, at) => {
    const columns = [...asked].filter((_, index) =>
      changed
        .slice(index * others.length, (index + 1) * others.length)
        .some((cells) => cells[at] !== first[at]),
    );
    return [heading, columns.join(", ")];
  });
}

const asItSays = (heading: string, column: string) =>
  endings.some((ending) => heading.toLowerCase().replaceAll(" ", "_") + ending === column);

const ctx = {
  clubId: 1,
  timeZone: "UTC",
  words: languages.en,
  platform: { clock: { now: () => new Date("2026-03-01T00:00:00Z") } },
} as unknown as Ctx;

it.each(Object.keys(said))("of %s say what stands below them", async (name) => {
  const [kind = "", sheet] = name.split(": ");
  const found = await columnsUnder(async (tx) => {
    const sheets = (await exported[kind]?.(tx, ctx)) ?? [];
    return sheets.find((one) => one.name === sheet) ?? Promise.reject(new Error(`There is no sheet ${name}`));
  });
  const known = said[name] ?? {};
  const untold = found.filter(([heading, column]) => !asItSays(heading, column));
  expect(Object.fromEntries(untold)).toEqual(known);
});

/** What the list of products reads and the export leaves out. */
const unexported = ["category_id", "created_at", "version"];

it("of products are also those of whatever the panel's list shows of them", async () => {
  const under = await columnsUnder(async (tx) => {
    const [products] = (await exported.products?.(tx, ctx)) ?? [];
    return products ?? Promise.reject(new Error("There is no sheet"));
  });
  const told = under.flatMap(([, columns]) => columns.split(", "));
  expect(listedColumns.filter((column) => !told.includes(column))).toEqual(unexported);
});

it("are those of every sheet of every export", async () => {
  const tx = { clubId: 1, query: async () => [] } as unknown as SnapshotTx;
  const sheets = await Promise.all(
    Object.entries(exported).map(async ([kind, sheetsOf]) =>
      (await sheetsOf(tx, ctx)).map(({ name }) => `${kind}: ${name}`),
    ),
  );
  expect(sheets.flat().toSorted()).toEqual(Object.keys(said).toSorted());
  expect([...Object.keys(exported), "members"].toSorted()).toEqual(
    exportJobs.map(({ kind }) => kind.replace("export_", "")).toSorted(),
  );
});

it.each(Object.keys(exported))(
  "of %s are in the language of the club, but for those that are read back",
  async (kind) => {
    const tx = { clubId: 1, query: async () => [] } as unknown as SnapshotTx;
    const sheets = (await exported[kind]?.(tx, { ...ctx, words: pseudo })) ?? [];
    const readBack = [trackingSheet.name, ...trackingSheet.columns.map(({ heading }) => heading)];
    const written = sheets.flatMap(({ name, headings }) => [name, ...headings]);
    const fixed = kind === "tracking" ? readBack : [];
    expect(written.filter((text) => outsideBrackets(text).length > 0)).toEqual(fixed);
  },
);
