import { array, assert, asyncProperty, constantFrom, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { laidOut, openFlow, openRuler, type Ruler } from "#server/platform/pdf/flow.ts";
import type { PaperPage } from "#server/platform/pdf/marks.ts";
import { inOrder, readPdf } from "#server/platform/pdf/pdf.testing.ts";
import { printable, wrapText } from "#server/platform/pdf/wrap-text.ts";
import { writePdf } from "#server/platform/pdf/write-pdf.ts";
import type { OrderLineRow, OrderRow } from "../../sales/orders/index.ts";
import { invoicePages } from "./invoice-paper.ts";
import { labelPages } from "./packing/labels-paper.ts";
import { packingSlipPages } from "./packing/packing-slip-paper.ts";
import { pickListPages } from "./packing/pick-list.ts";
import { line, order, rovers } from "./papers.testing.ts";

/**
 * As it is printed and found again. What only holds letters of a word apart is not said; brackets among letters that run to the
 * left are those that are seen, which programs turn round with the letters.
 */
const read = (text: string) => evened(printable(text).replaceAll(/(?<=[\u0600-\u06ff])[\u200c\u200d]+/g, ""));
const evened = (text: string) => text.replaceAll(/[()（）]/g, "|");

/** Text as it is read in a file; reading fails where a sign is drawn that its font does not have. */
async function textOf(layOut: (ruler: Ruler) => Promise<PaperPage[]>): Promise<string> {
  const ruler = await openRuler();
  const pieces = laidOut(ruler, [() => layOut(ruler)]);
  const file = await writePdf({ title: "T", author: "A", locale: "en-GB", madeAt: new Date(0), pieces });
  const parts = inOrder(readPdf(file).parts);
  return evened(parts.map(({ text }) => text).join("\n"));
}

const texts = {
  Japanese: "山田太郎のユニフォーム（大）",
  Chinese: "王小明的运动衫，陳大文",
  Korean: "김민수 운동복",
  Arabic: "محمد بن عبد الله، قميص ٣ (أحمر)",
  Persian: "می‌خواهم ۱۲ پیراهن",
  Hebrew: "שָׁלוֹם חולצה (2)",
  Thai: "น้ำใจ เสื้อกีฬา",
  Hindi: "श्री क्षत्रिय हिन्दी कि",
  Georgian: "გიორგი მაისური",
  Armenian: "Արամ մարզաշապիկ",
  Greek: "Γιώργος ΐ φανέλα",
  Cyrillic: "Олександр футболка Ђ",
  "one Han letter in a Latin name": "Zoë 𠮷 Smith",
  "Arabic in an English sentence": "For محمد and 12 more",
  emoji: "Ava ⚽ 👩‍👩‍👧 🇫🇷 👍🏽",
};

const layouts: Record<string, (ruler: Ruler, text: string) => Promise<PaperPage[]>> = {
  "a packing slip": (ruler, title) => packingSlipPages(rovers, ruler, order(1, { member_name: title })),
  "a label": (ruler, text) =>
    labelPages(rovers, ruler, [{ team: text, orders: [order(1, { member_name: text })] }]),
  "a pick list": (ruler, title) =>
    pickListPages(rovers, ruler, {
      orders: [order(1, { lines: [{ ...line(1), title }] })],
      leftOut: { on_hold: 0, nothing_to_pack: 0 },
      madeAt: new Date(0),
    }),
  "an invoice": (ruler, member_name) =>
    invoicePages(rovers, ruler, {
      order: { ...order(1, { member_name }), ...sums } as unknown as OrderRow,
      placedAt: new Date(0),
      money: { captured: [], refunds: [] },
      lines: [
        { ...line(1), unit_cents: 1, line_cents: 1, entitlement_id: null },
      ] as unknown as OrderLineRow[],
    }),
};
const sums = {
  items_cents: 1,
  shipping_cents: 0,
  total_cents: 1,
  credits_cents: 0,
  club_cents: 0,
  due_cents: 1,
};

describe.each(Object.entries(layouts))("%s", (_, layOut) => {
  test.each(Object.entries(texts))("says %s as it was typed, and draws all of it", async (_script, text) => {
    const said = await textOf((ruler) => layOut(ruler, text));
    expect(said).toContain(read(text));
    expect(said).not.toContain("□");
  });
});

/** One line on a page. */
const alone = (text: string) => (ruler: Ruler) => {
  const flow = openFlow(ruler, { top: 0, bottom: 0, left: 0, right: 0 }, () => undefined);
  flow.text(text, { size: 1, weight: "bold", color: "#000000" });
  return flow.finish(() => undefined);
};

describe("Any text", () => {
  const signsOf = (text: string) => [...new Intl.Segmenter("en").segment(text)].map(({ segment }) => segment);
  const sign = constantFrom(...Object.values(texts).flatMap(signsOf), ..." .,-()0Aé");

  test("of these scripts in any order is said as it is printed", async () => {
    const mixed = array(sign, { maxLength: 40 }).map((signs) => signs.join(""));
    const check = asyncProperty(mixed, async (text) => {
      const said = await textOf(alone(text));
      expect(said.trim()).toBe(read(text).trim().replaceAll(/ +/g, " "));
    });
    await assert(check, { numRuns: 60 });
  });

  test("at all can be printed", async () => {
    const check = asyncProperty(string({ unit: "binary", maxLength: 30 }), async (text) => {
      await textOf(alone(text));
    });
    await assert(check, { numRuns: 60 });
  });
});

describe("Lines", () => {
  const measure = (text: string) => [...text].length;

  test("break between the words of what is written without spaces, and leave marks with their words", () => {
    expect(wrapText("東京都渋谷区（神南）一丁目。", 6, measure)).toEqual([
      "東京都渋谷区",
      "（神南）一",
      "丁目。",
    ]);
    expect(wrapText("เสื้อกีฬาสีแดง", 9, measure)).toEqual(["เสื้อกีฬา", "สีแดง"]);
    expect(wrapText("Shirt 東京", 6, measure)).toEqual(["Shirt", "東京"]);
  });

  test("end in an ellipsis after a whole sign", () => {
    expect(wrapText("क्षत्रिय", 3, measure, 1)).toEqual(["…"]);
    expect(wrapText("👩‍👩‍👧👩‍👩‍👧", 6, measure, 1)).toEqual(["👩‍👩‍👧…"]);
  });
});
