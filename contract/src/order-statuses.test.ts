import { expect, it } from "vitest";
import { saidStage, saidStages } from "./order-statuses.ts";

it.each([
  ["placed", "unfulfilled", null, "placed"],
  ["processing", "partially_shipped", null, "partially_shipped"],
  ["processing", "ready_to_collect", null, "ready_to_collect"],
  ["processing", "shipped", "DISPUTED", "on_hold"],
  ["completed", "delivered", "DISPUTED", "on_hold"],
  ["completed", "delivered", null, "completed"],
  ["cancelled", "returned", null, "cancelled"],
] as const)(
  "says of an order that is %s, %s and held for %s: %s",
  (status, fulfilment_status, on_hold, said) => {
    expect(saidStage({ status, fulfilment_status, on_hold })).toBe(said);
    expect(saidStages).toContain(said);
  },
);
