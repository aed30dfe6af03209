import { describe, expect, it } from "vitest";
import { foundAloud, resultGroups } from "./results.ts";

const screens = [
  { label: "Members", to: "/members" },
  { label: "Membership", to: "/subscription" },
  { label: "Orders", to: "/orders" },
];
const acts = [{ label: "Export orders", to: "/orders#export", words: "download workbook" }];
const nothing = { members: [], orders: [], products: [], guide: [] };

describe("what the quick search offers", () => {
  it("offers every screen and act while nothing is typed", () => {
    expect(resultGroups("  ", { screens, acts }, undefined)).toEqual([
      { title: "Screens", results: screens.map((screen) => ({ ...screen, note: "" })) },
      { title: "Actions", results: [{ to: "/orders#export", label: "Export orders", note: "" }] },
    ]);
  });

  it("tells how much was found, and what the first of it is", () => {
    expect(foundAloud(resultGroups("member", { screens, acts }, nothing))).toBe("2 found. Members, screen.");
    expect(foundAloud([])).toBe("Nothing found.");
  });

  it("narrows the screens in any case, and leaves empty groups out", () => {
    const [group, ...others] = resultGroups("MEMBER", { screens, acts }, nothing);
    expect(group?.results.map(({ to }) => to)).toEqual(["/members", "/subscription"]);
    expect(others).toEqual([]);
    expect(resultGroups("%", { screens, acts }, nothing)).toEqual([]);
  });

  it("finds what can be done by its words in any order, and by others for it", () => {
    for (const typed of ["orders export", "EXPORT", "workbook"])
      expect(resultGroups(typed, { screens, acts }, nothing)).toEqual([
        { title: "Actions", results: [{ to: "/orders#export", label: "Export orders", note: "" }] },
      ]);
  });

  it("leads to members, orders, products and the guide, and says what tells them apart", () => {
    const found = {
      members: [{ id: 4, name: "Ava Archer", email: "ava@rovers.example" }],
      orders: [{ id: 7, number: "ROV-10007", member_name: "Ava Archer", status: "pending_payment" }],
      products: [
        { id: 9, title: "Home shirt", status: "live" },
        { id: 10, title: "Old shirt", status: "archived" },
      ],
      guide: [{ title: "Add a member", page: "Members and credits", path: "/guide/members#add-a-member" }],
    };
    expect(resultGroups("%%", { screens, acts }, found)).toEqual([
      {
        title: "Members",
        results: [{ to: "/members/edit-member/4", label: "Ava Archer", note: "ava@rovers.example" }],
      },
      {
        title: "Orders",
        results: [{ to: "/orders/detail?id=7", label: "ROV-10007", note: "Ava Archer, pending payment" }],
      },
      {
        title: "Products",
        results: [
          { to: "/product-detailed-view/9", label: "Home shirt", note: "" },
          { to: "/product-detailed-view/10", label: "Old shirt", note: "archived" },
        ],
      },
      {
        title: "Guide",
        results: [{ to: "/guide/members#add-a-member", label: "Add a member", note: "Members and credits" }],
      },
    ]);
  });
});
