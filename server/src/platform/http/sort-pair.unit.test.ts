import { expect, it } from "vitest";
import { eitherSortPair } from "./routes.ts";

// Spec 7.10, 7.11
it.each([
  [
    { sort: "first_name", order_by: "asc" },
    { sort: "first_name", order_by: "asc" },
  ],
  [
    { sort: "asc", order_by: "first_name" },
    { sort: "first_name", order_by: "asc" },
  ],
  [{ sort: "desc" }, { order_by: "desc" }],
  [
    { order_by: "first_name", page: "2" },
    { sort: "first_name", page: "2" },
  ],
  [{ order_by: "asc" }, { order_by: "asc" }],
  [
    { sort: "asc", order_by: "desc" },
    { sort: "asc", order_by: "desc" },
  ],
  [{ page: "1" }, { page: "1" }],
])("column and direction are told apart in either order: %j is %j", (asked, read) => {
  expect(eitherSortPair(asked)).toEqual(read);
});
