import { explainReads } from "./explain-reads.ts";
import type { Part } from "./part.ts";
import { compareWithBytes } from "./same-bytes.ts";
import { figuresOf, sideBySide } from "./side-by-side.ts";

const paths = ["/api/club-member/filter-products?page=1&per_page=24"];

export const shopList: Part = {
  id: "B1",
  title: "shop list of 24 products, against the same bytes from a bare node:http server",
  async measure(stage) {
    const comparison = await compareWithBytes(stage, { part: "B1", what: "shop list", paths });
    const pairs = await sideBySide(stage, comparison);
    await comparison.stop();
    return figuresOf(comparison, pairs, {
      perSecond: { of: "ratio", bound: "at least", than: 0.8 },
      p99: { of: "ratio", bound: "at most", than: 2 },
    });
  },
  explain: (stage) => explainReads(stage, "B1", "shop list at 10", () => ({ kind: "paths", paths })),
};
