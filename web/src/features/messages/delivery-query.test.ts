import { expect, it } from "vitest";
import { deliveryQuery } from "./delivery-query.ts";

const params = { page: 2, per_page: 20, keywords: "ava", sort: "recipient", order_by: "asc" as const };

it("The list of deliveries is asked for what the address says", () => {
  const filters = { status: "failed", event: "order_placed", member_id: "7" };
  expect(deliveryQuery({ ...params, filters })).toEqual({
    ...params,
    status: "failed",
    event: "order_placed",
    member_id: 7,
  });
});

it("What the server would refuse is left out", () => {
  const filters = { status: "lost", event: "x", member_id: "0", order_id: "1e3", other: "y" };
  expect(deliveryQuery({ ...params, keywords: "", sort: "html", filters })).toEqual({
    page: 2,
    per_page: 20,
  });
});
