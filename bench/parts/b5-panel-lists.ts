import { runStatements } from "../data/fill.ts";
import {
  firstNames,
  lastNameOf,
  panelAdmin,
  panelClub,
  panelClubOf,
  panelDomain,
  panelSize,
  productId,
  products,
} from "../data/panel-club.ts";
import { staffSession, staffToken } from "../data/staff-session.ts";
import { type Figure, figure } from "../figures.ts";
import { ask, askWell } from "../stage/ask.ts";
import { settleDatabase } from "../stage/settle-database.ts";
import type { Run, Stage } from "../stage/stage.ts";
import type { Part } from "./part.ts";

const connections = 10;
const goal = { of: "value", bound: "at most", than: 25 } as const;
const token = staffToken(panelClub, panelAdmin);

export const panelLists: Part = {
  id: "B5",
  title: "lists of a large club's panel, against Fastify and pg with one indexed SELECT of 24 rows",
  async measure(stage) {
    const size = panelSize(stage.times.panelOrders);
    stage.say(`a club with ${size.orders} orders and ${size.members} members`);
    await stage.product.ensure();
    await stage.product.stopWorker();
    await runStatements(stage.databaseUrl, [...panelClubOf(size), staffSession(panelClub, panelAdmin)]);
    await settleDatabase(stage.databaseUrl);
    const bare = await stage.startLimit("select-server.ts");
    const limit = { url: bare.url, host: stage.product.host, paths: ["/"] };
    await ask(bare.url, limit.host, "/");
    const figures: Figure[] = [];
    for (const read of readsOf(size.members)) figures.push(...(await measureOne(stage, read, limit)));
    await bare.stop();
    return figures;
  },
  // The rows are too plain for the worker's audits, so nothing is started again after them, and this part is the last.
  explain: async () => [],
};

type Read = { what: string; paths: string[] };

/** What people look at, each in a few forms so that nothing is remembered between two of them. */
function readsOf(members: number): Read[] {
  const few = Array.from({ length: 20 }, (_, at) => 1 + Math.floor((at * members) / 20));
  const search = (path: string, words: string[]) =>
    words.map((word) => `${path}${path.includes("?") ? "&" : "?"}keywords=${encodeURIComponent(word)}`);
  const rare = few.map((member) => `${firstNames[member % firstNames.length]} ${lastNameOf(member)}`);
  const inside = few.map((member) => lastNameOf(member).slice(1));
  const all: [string, string[]][] = [
    ["orders", few.map((_, at) => `/club-orders/show?page=${at + 1}`)],
    [
      "orders by state",
      ["placed", "processing", "completed"].map((own) => `/club-orders/show?status=${own}`),
    ],
    ["orders by a rare name", search("/club-orders/show", rare)],
    ["orders by part of a name", search("/club-orders/show", inside)],
    ["orders by a frequent name", search("/club-orders/show", firstNames)],
    [
      "orders by nobody's name",
      search(
        "/club-orders/show",
        few.map((at) => `nobody${at}`),
      ),
    ],
    ["members", few.map((_, at) => `/club-member/show?page=${at + 1}`)],
    ["members by a rare name", search("/club-member/show", rare)],
    ["members by part of a name", search("/club-member/show", inside)],
    ["members by a frequent name", search("/club-member/show", firstNames)],
    ["members by credits", few.map((_, at) => `/club-member/show?sort=credits&order_by=desc&page=${at + 1}`)],
    ["products", few.map((_, at) => `/club-product/filter-products?page=${at + 1}`)],
    ["products by stock", ["/club-product/filter-products?sort=stock&order_by=asc"]],
    ["products by keyword", search("/club-product/filter-products", ["shirt", "scarf", "cap 1"])],
    ["product of 200 forms", [`/club-product/details/${productId(1)}`]],
    ["stock history", few.map((at) => `/club-product/stock-history/${productId(1 + (at % 20))}`)],
    ["payments", ["/club/get-payments", "/club/get-payments?page=2"]],
    ["payments by number", few.map((at) => `/club/get-payments?keywords=cs_${at}`)],
    ["payments by amount", ["/club/get-payments?sort=amount", "/club/get-payments?sort=amount&page=2"]],
    ["totals of payments", ["/club/payment-totals"]],
    ["deliveries", ["/club-email-content/deliveries", "/club-email-content/deliveries?page=2"]],
    [
      "deliveries by keyword",
      search(
        "/club-email-content/deliveries",
        few.map((at) => `order ${at}`),
      ),
    ],
    ["audit log", ["/club-audit-log/show", "/club-audit-log/show?page=2"]],
    ["dashboard", ["/club-dashboard/show"]],
    ["dashboard's graph", ["/club-dashboard/graph"]],
    ["entitlements", ["/club-packs/entitlements", "/club-packs/entitlements?page=2"]],
    [
      "search from anywhere",
      search("/club-search/show", [...rare.slice(0, 10), ...inside.slice(0, 10), ...firstNames]),
    ],
    ["a product's page", few.map((at) => `/club-product/details/${productId(6 + (at % (products - 6)))}`)],
  ];
  return all.map(([what, paths]) => ({ what, paths: paths.map((path) => `/api${path}`) }));
}

type Limit = { url: string; host: string; paths: string[] };

async function measureOne(stage: Stage, { what, paths }: Read, limit: Limit): Promise<Figure[]> {
  stage.say(what);
  const { url } = stage.product;
  const host = stage.product.hostOf(panelDomain);
  const { runs, runSeconds } = stage.times;
  const path = paths[0] ?? "";
  await askWell(url, host, path, { token });
  const bare: Run[] = [];
  const product: Run[] = [];
  for (let round = 0; round < runs; round += 1) {
    const common = { connections, seconds: runSeconds / 2 };
    bare.push(
      await stage.load(what, "limit", {
        ...common,
        url: limit.url,
        host: limit.host,
        scenario: { kind: "paths", paths: limit.paths },
      }),
    );
    product.push(
      await stage.load(what, "product", { ...common, url, host, scenario: { kind: "paths", paths, token } }),
    );
  }
  const of = (take: (run: Run) => number) => ({ limit: bare.map(take), product: product.map(take) });
  const at = `${what} at ${connections}`;
  return [
    figure({ part: "B5", what: `${at}, p95`, unit: "ms", runs: of((run) => run.p95Ms), goal }),
    figure({ part: "B5", what: `${at}, p50`, unit: "ms", runs: of((run) => run.p50Ms) }),
  ];
}
