import { cpus } from "node:os";
import { freePort } from "../../tools/start/ports.ts";
import { type Figure, figure, type Goal } from "../figures.ts";
import type { Child } from "../stage/child.ts";
import type { Run, Stage } from "../stage/stage.ts";
import type { Part } from "./part.ts";
import { clubsCrossed, soldOfFew, staleSeconds } from "./seen-by-all.ts";
import { figuresOf, type Side, sideBySide } from "./side-by-side.ts";

const paths = ["/api/club-member/filter-products?page=1&per_page=24"];
const buyers = 8;
/** Two servers, their database and the load, each with a core of its own. */
const coresToGrow = 4;
const growth = { of: "ratio", bound: "at least", than: 1.6 } as const;
const withinASecond = { of: "value", bound: "at most", than: 1 } as const;
const nothing = { of: "value", bound: "at most", than: 0 } as const;

/** A server, or the balancer in front of two, and what else is watched while it answers. */
type Front = Pick<Side, "url" | "watched">;

export const twoServers: Part = {
  id: "B11",
  title: "two servers and a worker behind a balancer, against one server behind it",
  async measure(stage) {
    await stage.product.ensure();
    const port = await freePort("127.0.0.1", 0);
    const second = await stage.product.startOne("server", [], port);
    const urls = [stage.product.url, `http://127.0.0.1:${port}`];
    const one = await stage.startLimit("balancer.ts", { urls: urls.slice(0, 1) });
    const two = await stage.startLimit("balancer.ts", { urls });
    try {
      const fronts = frontsOf(one, two, second);
      return [
        ...(await shopList(stage, fronts)),
        await orders(stage, fronts),
        ...(await checks(stage, urls, two.url)),
      ];
    } finally {
      await Promise.all([one.stop(), two.stop(), second.stop()]);
    }
  },
  explain: async () => [],
};

function frontsOf(one: Child & { url: string }, two: Child & { url: string }, second: Child) {
  const balancer = (child: Child) => ({ name: "balancer", pid: child.pid });
  return {
    one: { url: one.url, watched: [balancer(one)] },
    two: { url: two.url, watched: [balancer(two), { name: "server 2", pid: second.pid }] },
  };
}

async function shopList(stage: Stage, { one, two }: { one: Front; two: Front }): Promise<Figure[]> {
  const side = (front: Front): Side => ({
    ...front,
    host: stage.product.host,
    scenario: () => ({ kind: "paths", paths }),
  });
  const comparison = { part: "B11", what: "shop list", limit: side(one), product: side(two) } as const;
  const goal: Goal | null = cpus().length >= coresToGrow ? growth : null;
  return figuresOf(comparison, await sideBySide(stage, comparison), { perSecond: goal });
}

async function orders(stage: Stage, { one, two }: { one: Front; two: Front }): Promise<Figure> {
  stage.say("orders");
  const runs: { limit: number[]; product: number[] } = { limit: [], product: [] };
  const meanwhile: Run[] = [];
  for (let round = 0; round < stage.times.runs; round += 1) {
    const [alone, both] = [await order(stage, one), await order(stage, two)];
    runs.limit.push(alone.perSecond);
    runs.product.push(both.perSecond);
    meanwhile.push(alone, both);
  }
  return figure({ part: "B11", what: `order-store at ${buyers}`, unit: "/s", runs, meanwhile });
}

async function order(stage: Stage, { url, watched }: Front): Promise<Run> {
  const scenario = { kind: "orders", from: stage.next.order, shop: stage.shop } as const;
  const job = {
    url,
    host: stage.product.host,
    connections: buyers,
    seconds: stage.times.runSeconds,
    scenario,
  };
  const made = await stage.load("order-store behind a balancer", "product", job, watched);
  stage.next.order = made.next;
  return made;
}

async function checks(stage: Stage, urls: string[], front: string): Promise<Figure[]> {
  stage.say("whether anything is stale, oversold or another club's");
  const found: Figure[] = [];
  for (const { what, seconds } of await staleSeconds(stage, urls))
    found.push(
      figure({
        part: "B11",
        what: `${what} is seen by both`,
        unit: "s",
        runs: { limit: [], product: [seconds] },
        goal: withinASecond,
      }),
    );
  const { units, sold, wrong } = await soldOfFew(stage, front);
  found.push(
    figure({
      part: "B11",
      what: `sold of ${units} to four times as many buyers`,
      unit: "",
      runs: { limit: [units], product: [sold] },
      goal: { of: "value", bound: "at most", than: units },
    }),
    figure({
      part: "B11",
      what: "answers to them that were neither",
      unit: "",
      runs: { limit: [], product: [wrong] },
      goal: nothing,
    }),
    figure({
      part: "B11",
      what: "answers about another club",
      unit: "",
      runs: { limit: [], product: [await clubsCrossed(stage, front)] },
      goal: nothing,
    }),
  );
  return found;
}
