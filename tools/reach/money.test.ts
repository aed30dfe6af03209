import { expect, it } from "vitest";
import { allEndpoints, type Endpoint } from "#server/testing/endpoints.ts";
import { type Node, nameIn, node } from "./graph.ts";
import { readGraph, readProduct } from "./project.ts";

/**
 * Whoever may call an endpoint that moves credits or money was chosen for it: staff need one of these rights. The endpoints are
 * found by what their handlers mention, and what that mentions, down to the SQL that writes the books; what a job of
 * another request does is not seen.
 */
const rights = [
  "grantCredits",
  "cancelOrders",
  "decideReturns",
  "orderForMembers",
  "importMembers",
  "eraseMembers",
];
/** What moves them with another right, or without one, and why it may. */
const others: Record<string, string> = {
  "clubMembers.store":
    "a manager who adds a member gives the joining credits of the membership, and no other amount",
  "clubMembers.update":
    "so does one who changes it; whoever becomes inactive gets the credits of unpaid orders back",
  "clubMembers.updateSecondary": "so does one who changes a dependant",
  "orders.updateStatus": "a manager who calls an unpaid order off gives the credits back that it held",
  "settings.updateProfile": "credits keep their last day where the club's time zone changes",
  "trackingImport.import": "it moves nothing, and is told from the import of members by its path alone",
  "checkout.cancel": "a member calls off an own order that is not paid",
  "checkout.cancelPost": "a member calls off an own order that is not paid",
  "checkout.orderCancel": "a member calls off an own order that is not paid",
  "checkout.orderCancelPost": "a member calls off an own order that is not paid",
  "checkout.orderStore": "a member pays for an own order",
  "checkout.success": "a member pays for an own order",
  "checkout.confirm": "a member pays for an own order",
  "checkout.stripeWebhook": "Stripe tells what was paid, and signs it",
};

const books = /\b(insert into|update) (credit_transfers|credit_grants|credit_accounts|payments|refunds)\b/;
/** An empty wallet is no money, and what is forgotten of it are names. */
const notMoney = /#(openWallets|openLedger|forgetPayers|forgetReasonsOf)$/;
const notProduct = /^(?!server\/src\/)|\.(test|testing)\.ts#|^server\/src\/testing\//;

const graph = readGraph();
const { handled } = readProduct(graph);

/** All that comes to a write of the books when it runs. */
function comesToBooks(): { writers: Node[]; all: Set<Node> } {
  const writers = [...graph.parts].flatMap(([path, parts]) =>
    parts
      .filter(({ texts }) => [...texts].some((text) => books.test(text)))
      .map(({ name }) => node(path, name))
      .filter((one) => !notProduct.test(one) && !notMoney.test(one)),
  );
  const all = new Set(writers);
  for (const one of all)
    for (const user of graph.usedBy.get(one) ?? [])
      if (!user.endsWith("#") && !notProduct.test(user)) all.add(user);
  return { writers, all };
}

/** Handlers of a room are called as in the contract. */
function isHandledBy({ method, path }: Endpoint, handler: Node): boolean {
  return [...handled].some(
    ([folder, byKey]) =>
      handler.startsWith(folder) && byKey.get(nameIn(handler).slice(1))?.includes(`${method} ${path}`),
  );
}

it("only rights that were chosen for it move credits and money", () => {
  const { writers, all } = comesToBooks();
  expect(writers.length).toBeGreaterThan(20);
  const handlers = [...all].filter((one) => one.includes("#@"));
  const moving = allEndpoints().filter((one) => handlers.some((handler) => isHandledBy(one, handler)));
  // Reading how a job went mentions the job.
  const acting = moving.filter(({ method, meta }) => method !== "GET" || meta.who === "member");
  const unchosen = acting.filter(({ meta }) => !rights.includes(meta.right ?? ""));
  expect(unchosen.map(({ name }) => name).sort()).toEqual(Object.keys(others).sort());
  expect([...new Set(acting.flatMap(({ meta }) => meta.right ?? []))]).toEqual(
    expect.arrayContaining(rights),
  );
});
