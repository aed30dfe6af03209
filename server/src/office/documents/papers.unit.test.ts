import { describe, expect, test } from "vitest";
import { contrastRatio } from "#contract/colors.ts";
import { openRuler } from "#server/platform/pdf/flow.ts";
import { a4, type PaperPage } from "#server/platform/pdf/marks.ts";
import { printable, wrapText } from "#server/platform/pdf/wrap-text.ts";
import { writePdf } from "#server/platform/pdf/write-pdf.ts";
import { invoiceSums, paymentWords } from "./invoice-paper.ts";
import { labelPages } from "./packing/labels-paper.ts";
import { byTeam } from "./packing/packing.rules.ts";
import { packingSlipPages } from "./packing/packing-slip-paper.ts";
import { line, look, order, rovers } from "./papers.testing.ts";

const textsOf = (page: PaperPage | undefined) =>
  (page ?? []).flatMap((mark) => (mark.kind === "text" ? [mark.text] : []));

describe("Text on paper", () => {
  test.each([
    ["Łukasz Šárka Żółć Zoë", "Łukasz Šárka Żółć Zoë"],
    ["Zoe\u0308", "Zoë"],
    ["❤\ufe0f 你好", "❤ 你好"],
    ["\ud842 می\u200cخواهم", "\ufffd می\u200cخواهم"],
    ["a\u0000\n\tb\u202e", "a b"],
  ])("%s is printed as %s", (text, shown) => expect(printable(text)).toBe(shown));

  test("wraps between words, breaks a word that is too long, and ends in an ellipsis", () => {
    const measure = (text: string) => text.length;
    expect(wrapText("one two three", 7, measure)).toEqual(["one two", "three"]);
    expect(wrapText("abcdefghij kl", 4, measure)).toEqual(["abcd", "efgh", "ij", "kl"]);
    expect(wrapText("one two three four", 7, measure, 2)).toEqual(["one two", "three…"]);
    expect(wrapText("", 7, measure)).toEqual([""]);
  });

  test("stands within the page and can be read, in any two colours", async () => {
    const ruler = await openRuler();
    for (const colors of [
      ["#ffe100", "#ffffff"],
      ["#000000", "#ff00ff"],
      ["#f5f5f5", "#101010"],
    ] as const) {
      const long = "Wolfeschlegelsteinhausenbergerdorff ".repeat(6);
      const many = Array.from({ length: 60 }, (_, at) => ({
        ...line(at),
        title: long,
        for_member_name: long,
      }));
      const pages = await packingSlipPages(
        look(colors[0], colors[1]),
        ruler,
        order(1, { member_name: long, lines: many }),
      );
      for (const mark of pages.flat()) {
        if (mark.kind !== "text") continue;
        const end = mark.x + ruler.width(mark.text, mark);
        expect([mark.x >= 0, end <= a4.width - 40, mark.y + mark.size <= a4.height - 10]).toEqual([
          true,
          true,
          true,
        ]);
        expect(contrastRatio(mark.color, "#ffffff")).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

describe("A long order", () => {
  test("goes on over pages, each with the heads of the table and its number, and no line is lost", async () => {
    const pages = await packingSlipPages(
      rovers,
      await openRuler(),
      order(1, { lines: Array.from({ length: 60 }, (_, at) => line(at)) }),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const [at, page] of pages.entries())
      expect(textsOf(page)).toEqual(
        expect.arrayContaining(["Size", "Item", `Page ${at + 1} of ${pages.length}`]),
      );
    expect(pages.flatMap(textsOf).filter((text) => text === "Home shirt")).toHaveLength(60);
    expect(textsOf(pages.at(-1))).toContain("60 pieces to pack");
  });
});

describe("Labels", () => {
  test("stand by team, then family, each team after a label with its name; 14 to a sheet", async () => {
    const orders = [
      order(1, { family: "B", family_id: 2 }),
      order(2, { team: "" }),
      order(3, { team: "Adult" }),
      order(4, { family: "A", family_id: 3 }),
      order(5, { family: "B", family_id: 2 }),
    ];
    const pages = await labelPages(rovers, await openRuler(), byTeam(orders, rovers.words));
    const shown = textsOf(pages[0]).filter((text) => /^(ROV|Adult|Junior|No membership)/.test(text));
    expect(shown).toEqual([
      "Adult",
      "ROV-10003",
      "Junior",
      "ROV-10004",
      "ROV-10001",
      "ROV-10005",
      "No membership",
      "ROV-10002",
    ]);
    const fifteen = Array.from({ length: 15 }, (_, at) => order(at));
    expect(await labelPages(rovers, await openRuler(), [{ team: "", orders: fifteen }])).toHaveLength(2);
  });

  test("keep every line of a long address on the label", async () => {
    const address = {
      name: "A name that is so long that it takes two lines of its label in the end",
      line1: "Line one",
      line2: "Line two",
      city: "Town",
      state: "State",
      postcode: "1",
      country: "PL",
      phone: "",
    };
    const [page] = await labelPages(rovers, await openRuler(), [
      { team: "", orders: [order(1, { shipping_kind: "delivery", address })] },
    ]);
    expect(textsOf(page)).toEqual(
      expect.arrayContaining(["Line one", "Line two", "1 Town, State", "Poland"]),
    );
    for (const mark of page ?? [])
      if (mark.kind === "text") expect(mark.y + mark.size).toBeLessThan(43 + 108);
  });
});

describe("The club's address", () => {
  const lines = ["The Pavilion", "Meadow Road", "Ashbourne DE6 1AA"];
  const at = { ...rovers, location: lines };

  test("stands line by line on a label and a packing slip", async () => {
    const ruler = await openRuler();
    const [label] = await labelPages(at, ruler, [{ team: "", orders: [order(1)] }]);
    const [slip] = await packingSlipPages(at, ruler, order(1));
    for (const page of [label, slip]) expect(textsOf(page)).toEqual(expect.arrayContaining(lines));
  });

  test("goes on in another line of the label where it was typed as one", async () => {
    const place =
      "The Pavilion at the Recreation Ground behind the Old Mill, Meadow Road, Ashbourne, Derbyshire DE6 1AA";
    const [label] = await labelPages({ ...rovers, location: [place] }, await openRuler(), [
      { team: "", orders: [order(1)] },
    ]);
    const shown = textsOf(label);
    expect(shown.join(" ")).toContain(place);
    expect(shown.join(" ")).not.toContain("…");
  });
});

describe("The file", () => {
  test("is a PDF of as many pages, the same bytes each time, and says how far it is", async () => {
    const pieces = [
      await packingSlipPages(rovers, await openRuler(), order(1)),
      await packingSlipPages(rovers, await openRuler(), order(2)),
    ];
    const reports: number[] = [];
    const paper = { title: "Slips", author: "Rovers", locale: "en-GB", madeAt: new Date(0), pieces };
    const first = await writePdf(paper, async (done) => void reports.push(done));
    expect(reports).toEqual([1, 2]);
    expect(first.subarray(0, 5).toString()).toBe("%PDF-");
    expect(first.toString("latin1")).toContain("/Count 2");
    expect(await writePdf(paper)).toEqual(first);
  });
});

describe("The sums of an invoice", () => {
  const sums = {
    items_cents: 3000,
    shipping_cents: 500,
    total_cents: 3500,
    credits_cents: 1000,
    club_cents: 500,
    due_cents: 2000,
    shipping_method_name: "Post",
    status: "placed" as const,
  };
  const at = "2027-05-03T10:00:00Z";
  const card = { method: "card" as const, cents: 2000, at };

  test("tell what was paid how, what is left, and what went back", () => {
    const refunds = [
      { destination: "credits" as const, cents: 700, at, is_done: true },
      { destination: "card" as const, cents: 300, at, is_done: false },
    ];
    expect(
      invoiceSums(sums, { captured: [card], refunds }, rovers).map(({ name, cents }) => [name, cents]),
    ).toEqual([
      ["Items", 3000],
      ["Delivery: Post", 500],
      ["Total", 3500],
      ["Paid with credits", -1000],
      ["Paid by the club", -500],
      ["Paid by card on 3 May 2027", -2000],
      ["Balance due", 0],
      ["Refunded as credits on 3 May 2027", 700],
      ["On its way back to the card", 300],
    ]);
  });

  test("ask for what was not paid, but not of an order that was cancelled", () => {
    const left = (order: typeof sums | (Omit<typeof sums, "status"> & { status: "cancelled" })) =>
      invoiceSums(order, { captured: [], refunds: [] }, rovers).at(-1)?.cents;
    expect([left(sums), left({ ...sums, status: "cancelled" })]).toEqual([2000, 0]);
    const unpaid = { status: "placed", payment_status: "unpaid", credits_cents: 0 } as const;
    const free = { status: "placed", payment_status: "not_required" } as const;
    const none = { refunds: [] };
    const hand = { refunds: [{ destination: "hand" as const, cents: 700, at, is_done: false }] };
    expect([
      paymentWords(unpaid, none, rovers.words),
      paymentWords({ ...unpaid, status: "cancelled" }, none, rovers.words),
      paymentWords({ ...free, credits_cents: 0 }, none, rovers.words),
      paymentWords({ ...free, credits_cents: 500 }, none, rovers.words),
      paymentWords({ ...unpaid, payment_status: "refunded" }, hand, rovers.words),
    ]).toEqual([
      "Unpaid",
      "Unpaid, the order was cancelled",
      "Nothing due",
      "Paid with credits",
      "To give back by hand",
    ]);
  });
});
