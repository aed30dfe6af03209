import { products } from "../data/main-club.ts";
import type { Figure } from "../figures.ts";
import { explainReads } from "./explain-reads.ts";
import type { Part } from "./part.ts";
import { compareWithBytes } from "./same-bytes.ts";
import { figuresOf, sideBySide } from "./side-by-side.ts";

/** So many products are looked at in turn. */
const looked = 200;
const step = products / looked;
const reads = [
  {
    what: "product detail",
    paths: Array.from({ length: looked }, (_, at) => `/api/club-member/product-details/${at * step + 1}`),
  },
  { what: "home", paths: ["/api/club-member/product-home-page"] },
];

export const productAndHome: Part = {
  id: "B2",
  title: "product detail, and home in one call, against the same bytes from a bare node:http server",
  async measure(stage) {
    const figures: Figure[] = [];
    for (const read of reads) {
      const comparison = await compareWithBytes(stage, { part: "B2", ...read });
      const pairs = await sideBySide(stage, comparison);
      await comparison.stop();
      figures.push(
        ...figuresOf(comparison, pairs, { perSecond: { of: "ratio", bound: "at least", than: 0.75 } }),
      );
    }
    return figures;
  },
  async explain(stage, missed) {
    const concerned = reads.filter(({ what }) => missed.some((own) => own.what.startsWith(what)));
    const explained = [];
    for (const { what, paths } of concerned) {
      explained.push(...(await explainReads(stage, "B2", `${what} at 10`, () => ({ kind: "paths", paths }))));
    }
    return explained;
  },
};
