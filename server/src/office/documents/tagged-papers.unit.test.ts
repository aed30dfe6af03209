import { describe, expect, test } from "vitest";
import { openRuler } from "#server/platform/pdf/flow.ts";
import type { PaperPage } from "#server/platform/pdf/marks.ts";
import { inOrder, type ReadPart, readPdf, scan } from "#server/platform/pdf/pdf.testing.ts";
import { writePdf } from "#server/platform/pdf/write-pdf.ts";
import type { OrderLineRow, OrderRow } from "../../sales/orders/index.ts";
import { invoicePages } from "./invoice-paper.ts";
import { labelPages } from "./packing/labels-paper.ts";
import { packingSlipPages } from "./packing/packing-slip-paper.ts";
import { pickListPages } from "./packing/pick-list.ts";
import { line, order, rovers } from "./papers.testing.ts";

const read = async (pieces: PaperPage[][], author = "Rovers") =>
  readPdf(await writePdf({ title: "Packing slips", author, locale: "en-GB", madeAt: new Date(0), pieces }));
const ofTag = (parts: ReadPart[], ...tags: string[]) =>
  inOrder(parts).flatMap(({ tag, text }) => (tags.includes(tag) ? [text] : []));
const manyLines = Array.from({ length: 60 }, (_, at) => line(at));
/** As it is read: consecutive spaces count as one. */
const contact = rovers.contact.replaceAll(/\s+/g, " ");
const ruler = await openRuler();

describe("A paper that is read aloud", () => {
  // EN 10.1
  test("says its title, its language and that it is PDF/UA, whatever the club is called", async () => {
    const slip = await packingSlipPages(rovers, ruler, order(1));
    const { title, language, information } = await read([slip], "Smith & <Sons>");
    expect([title, language]).toEqual(["(Packing slips)", "en-GB"]);
    expect(information).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(information).toContain("<rdf:li>Smith &#38; &#60;Sons&#62;</rdf:li>");
  });

  test("has a section for each order, and reads its heads before what they stand for", async () => {
    const { parts } = await read(
      await Promise.all([1, 2].map((id) => packingSlipPages(rovers, ruler, order(id)))),
    );
    expect(parts.map(({ tag }) => tag)).toEqual(["Sect", "Sect"]);
    expect(ofTag(parts, "H1", "H2")).toEqual([
      "Packing slip ROV-10001",
      "Collect",
      "Packing slip ROV-10002",
      "Collect",
    ]);
    expect(ofTag(parts.slice(0, 1), "P")).toEqual([
      "Riverside Rovers",
      "Łukasz Żółć Collect at the club Riverside Ground",
      "ROV-10001",
      "1 January 1970",
      "Junior",
      "1 piece to pack",
      contact,
    ]);
  });

  // EN 10.1
  test("reads a table that goes on over pages as one, its heads once, a cell for each column", async () => {
    const pages = await packingSlipPages(rovers, ruler, order(1, { lines: manyLines }));
    expect(pages.length).toBeGreaterThan(2);
    const { parts } = await read([pages]);
    const tables = inOrder(parts).filter(({ tag }) => tag === "Table");
    expect(tables).toHaveLength(1);
    const rows = tables[0]?.parts ?? [];
    expect(rows).toHaveLength(61);
    expect(rows[0]?.parts.map(({ tag, scope, text }) => [tag, scope, text])).toEqual([
      ["TD", undefined, ""],
      ...["Qty", "Item", "Size", "For"].map((title) => ["TH", "Column", title]),
    ]);
    for (const [at, { parts: cells }] of rows.slice(1).entries())
      expect(cells.map(({ text }) => text)).toEqual(["", "1", `Home shirt Red · S-${at}`, "M", ""]);
    // The contact line is in the footer of each page, and is read once, at the end.
    expect(ofTag(parts, "P").filter((text) => /^Page|shop@/.test(text))).toEqual([contact]);
    expect(inOrder(parts).at(-1)?.text).toBe(contact);
  });

  test("reads a label as one, after the head of its team, and shows its number to scan", async () => {
    const pages = await labelPages(rovers, ruler, [{ team: "Junior", orders: [order(1)] }]);
    const { parts } = await read([pages]);
    expect(ofTag(parts, "H1", "P")).toEqual([
      "Junior",
      "1 order",
      "Riverside Rovers ROV-10001 Łukasz Żółć Collect Riverside Ground",
    ]);
    expect(scan(pages)).toEqual(["ROV-10001"]);
  });

  test("lists on a pick list what to fetch, then the orders to scan, up to a page of them", async () => {
    const list = (count: number) => {
      const orders = Array.from({ length: count }, (_, at) => order(at));
      return pickListPages(rovers, ruler, {
        orders,
        leftOut: { on_hold: 0, nothing_to_pack: 0 },
        madeAt: new Date(0),
      });
    };
    const { parts } = await read([await list(2)]);
    expect(ofTag(parts, "H1", "H2", "TH")).toEqual([
      "Pick list 1 January 1970",
      ...["Product", "Size", "SKU", "Pieces", "Orders"],
      "Orders",
    ]);
    expect(ofTag(parts, "P").slice(-3)).toEqual(["ROV-10000", "ROV-10001", contact]);
    expect(scan(await list(2))).toEqual(["S-1", "ROV-10000", "ROV-10001"]);
    expect(scan(await list(49))).toEqual(["S-1"]);
  });

  test("gives each sum of an invoice with what it is", async () => {
    const sums = { items_cents: 3000, shipping_cents: 0, total_cents: 3000, credits_cents: 0, club_cents: 0 };
    const paper = {
      order: {
        ...order(1),
        ...sums,
        due_cents: 3000,
        member_email: "ava@rovers.example",
        status: "placed",
        payment_status: "unpaid",
      },
      placedAt: new Date(0),
      money: { captured: [], refunds: [] },
      lines: [{ ...line(1), unit_cents: 3000, line_cents: 3000, entitlement_id: null }],
    };
    const invoice = {
      ...paper,
      order: paper.order as unknown as OrderRow,
      lines: paper.lines as unknown as OrderLineRow[],
    };
    const { parts } = await read([await invoicePages(rovers, ruler, invoice)]);
    expect(ofTag(parts, "H1", "H2")).toEqual([
      "Invoice ROV-10001",
      "Billed to",
      "To be collected",
      "About this invoice",
    ]);
    // Each fact is separate; read in one breath, "Order: ROV-10001 Payment: Paid" is one.
    const facts = ["Date: 1 January 1970", "Order: ROV-10001", "Payment: Unpaid"];
    expect(ofTag(parts, "P")).toEqual(expect.arrayContaining(facts));
    const [, table] = inOrder(parts).filter(({ tag }) => tag === "Table");
    expect(
      table?.parts.map(({ parts: cells }) => cells.map(({ tag, scope, text }) => [tag, scope, text])),
    ).toEqual(
      [
        ["Items", "$30.00"],
        ["Delivery: Collect at the club", "$0.00"],
        ["Total", "$30.00"],
        ["Balance due", "$30.00"],
      ].map(([label, amount]) => [
        ["TH", "Row", label],
        ["TD", undefined, amount],
      ]),
    );
  });
});
