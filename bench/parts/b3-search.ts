import { distinctSearches, searchPath } from "../load/searches.ts";
import { ask, askWell } from "../stage/ask.ts";
import type { Stage } from "../stage/stage.ts";
import { explainReads } from "./explain-reads.ts";
import type { Part } from "./part.ts";
import { type Comparison, figuresOf, sideBySide } from "./side-by-side.ts";

export const search: Part = {
  id: "B3",
  title: `${distinctSearches} distinct searches, against Fastify and pg with one indexed SELECT of 24 rows`,
  async measure(stage) {
    await stage.product.ensure();
    const { url, host } = stage.product;
    await askWell(url, host, searchPath(stage.next.search++));
    const bare = await stage.startLimit("select-server.ts");
    await ask(bare.url, host, "/");
    const comparison: Comparison = {
      part: "B3",
      what: "search",
      limit: {
        url: bare.url,
        host,
        scenario: () => ({ kind: "paths", paths: ["/"] }),
        watched: [{ name: "limit", pid: bare.pid }],
      },
      product: {
        url,
        host,
        scenario: () => nextSearches(stage),
        ran: ({ next }) => {
          stage.next.search = next;
        },
      },
    };
    const pairs = await sideBySide(stage, comparison);
    await bare.stop();
    return figuresOf(comparison, pairs, {
      perSecond: { of: "ratio", bound: "at least", than: 0.6 },
      p50: (connections) => (connections === 1 ? { of: "value", bound: "at most", than: 2 } : null),
    });
  },
  explain: (stage) => explainReads(stage, "B3", "search at 10", () => nextSearches(stage)),
};

function nextSearches(stage: Stage) {
  return { kind: "searches", from: stage.next.search } as const;
}
