import { expect, it } from "vitest";
import { readOrderId } from "./order-id.ts";

it.each([
  ["order_id=42", 42],
  ["", null],
  ["order_id=", null],
  ["order_id=0", null],
  ["order_id=1e3", null],
  ["order_id=-1", null],
  ["order_id=9999999999999999", null],
])("reads %j as order %s", (search, id) => {
  expect(readOrderId(new URLSearchParams(search))).toBe(id);
});
