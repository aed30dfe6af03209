import { firstNames, lastNameOf, productId, products } from "../data/panel-club.ts";

export type Read = { what: string; paths: string[] };

/** What people look at in the panel, each in a few forms, so that nothing is remembered between two of them. */
export function readsOf(members: number): Read[] {
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
    ["orders' tabs", ["/club-orders/stages"]],
    [
      "orders of a tab",
      ["to_prepare", "to_send", "to_collect", "on_hold"].map((stage) => `/club-orders/show?stage=${stage}`),
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
