import { expect, it } from "vitest";
import { listAddress, rememberList } from "./list-address.ts";

it("leads back to the list as it was left", () => {
  expect(listAddress("/members", rememberList("?status=0&page=2"))).toBe("/members?status=0&page=2");
});

it.each([null, undefined, "?status=0", {}, { members_list: 3 }, { members_list: "//elsewhere" }])(
  "leads to the beginning of the list when the history entry says %j",
  (state) => {
    expect(listAddress("/members", state)).toBe("/members");
  },
);
