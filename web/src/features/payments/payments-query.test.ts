import { expect, it } from "vitest";
import { paymentsQuery } from "./payments-query.ts";

const params = { page: 2, per_page: 20, keywords: "", sort: undefined, order_by: undefined, filters: {} };

it("asks for what the address says", () => {
  const filters = { from: "2026-02-01", to: "2026-02-28", status: "captured" };
  expect(paymentsQuery({ ...params, keywords: "pi_1", sort: "amount", order_by: "asc", filters })).toEqual({
    page: 2,
    per_page: 20,
    keywords: "pi_1",
    sort: "amount",
    order_by: "asc",
    ...filters,
  });
});

it("leaves out what the server would refuse", () => {
  const filters = { from: "2026-02-30", to: "soon", status: "paid", other: "x" };
  expect(paymentsQuery({ ...params, sort: "id", order_by: "asc", filters })).toEqual({
    page: 2,
    per_page: 20,
  });
});
