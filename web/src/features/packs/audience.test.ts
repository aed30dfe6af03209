import { expect, it } from "vitest";
import { audienceOf, nobody } from "./grants.ts";

it("is nobody until somebody is chosen", () => {
  expect(audienceOf(nobody)).toBeNull();
  expect(audienceOf({ ...nobody, members: [{ id: 4, name: "Ava" }] })).toEqual({ member_ids: [4] });
});

it("keeps to the chosen way, whatever was chosen in the other", () => {
  const values = { ...nobody, members: [{ id: 4, name: "Ava" }], membership_category_id: "7" };
  expect(audienceOf({ ...values, by: "filter", kind: "secondary" })).toEqual({
    filter: { membership_category_id: 7, kind: "secondary" },
  });
  expect(audienceOf({ ...values, by: "filter", membership_category_id: null })).toEqual({
    filter: { membership_category_id: null, kind: "all" },
  });
});
