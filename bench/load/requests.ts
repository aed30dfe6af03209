import type autocannon from "autocannon";
import type { OrderShop, Scenario } from "./job.ts";
import { type Buyer, buyerOf } from "./orders.ts";
import { searchPath } from "./searches.ts";

/** The result of one run's requests: the next number, how long whole checkouts took, and the first complaint. */
export type Counter = { next: number; wholes: number[]; complaint: string };

type Context = { buyer?: Buyer; startedAt?: number };

/** The requests that each connection makes in turn, over and over. */
export function requestsFor(scenario: Scenario, counter: Counter): autocannon.Request[] {
  switch (scenario.kind) {
    case "paths":
      return scenario.paths.map((path) => getPath(path, scenario.token, counter));
    case "searches":
      return [
        { setupRequest: (request) => ({ ...request, method: "GET", path: searchPath(counter.next++) }) },
      ];
    case "orders":
      return [orderStore(scenario.shop, counter)];
    case "checkouts":
      return checkout(scenario.shop, counter);
  }
}

/** The same each time, so the load client writes it out once. */
function getPath(path: string, token: string | undefined, counter: Counter): autocannon.Request {
  return {
    method: "GET",
    path,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
    onResponse: (status, body) => complain(counter, status, body),
  };
}

function orderStore(shop: OrderShop, counter: Counter): autocannon.Request {
  return {
    setupRequest: (request) => orderRequest(request, buyerOf(shop, counter.next++)),
    onResponse: (status, body) => complain(counter, status, body),
  };
}

/** What the checkout page asks for, the order, and the list that it leads to. */
function checkout(shop: OrderShop, counter: Counter): autocannon.Request[] {
  const get = (path: string): autocannon.Request => ({
    setupRequest: (request, context) => getRequest(request, path, (context as Context).buyer),
    onResponse: (status, body) => complain(counter, status, body),
  });
  const last = get("get-orders");
  return [
    {
      ...get("profile"),
      setupRequest(request, context) {
        const own = context as Context;
        own.buyer = buyerOf(shop, counter.next++);
        own.startedAt = performance.now();
        return getRequest(request, "profile", own.buyer);
      },
    },
    get("shipping-address-show"),
    get("get-shipping-methods?country=US"),
    {
      setupRequest: (request, context) => orderRequest(request, (context as Context).buyer),
      onResponse: (status, body) => complain(counter, status, body),
    },
    {
      ...last,
      onResponse(status, body, context) {
        complain(counter, status, body);
        const { startedAt } = context as Context;
        if (startedAt !== undefined) counter.wholes.push(performance.now() - startedAt);
      },
    },
  ];
}

function getRequest(request: autocannon.Request, path: string, buyer: Buyer | undefined): autocannon.Request {
  const headers = { ...request.headers, ...bearer(buyer) };
  return { ...request, method: "GET", path: `/api/club-member/${path}`, headers };
}

function orderRequest(request: autocannon.Request, buyer: Buyer | undefined): autocannon.Request {
  return {
    ...request,
    method: "POST",
    path: "/api/club-member/order-store",
    headers: {
      ...request.headers,
      ...bearer(buyer),
      "content-type": "application/json",
      "idempotency-key": buyer?.key,
    },
    body: buyer?.body,
  };
}

function bearer(buyer: Buyer | undefined): Record<string, string> {
  return { authorization: `Bearer ${buyer?.token}` };
}

function complain(counter: Counter, status: number, body: string): void {
  if (status < 200 || status > 299) counter.complaint ||= `${status} ${body.slice(0, 300)}`;
}
