import { expect, it } from "vitest";
import { resultGroups } from "#web/features/search/results.ts";
import { foundThings } from "./admin-screens.ts";

it("the quick search leads to members, orders, products and the guide, and says what tells them apart", () => {
  const found = {
    members: [
      { id: 4, name: "Ava Archer", email: "ava@rovers.example", primary: null },
      { id: 5, name: "Ava Archer", email: "", primary: { id: 8, name: "Ada Archer", relation: "" } },
    ],
    orders: [{ id: 7, number: "ROV-10007", member_name: "Ava Archer", status: "pending_payment" }],
    products: [
      { id: 9, title: "Home shirt", status: "live" },
      { id: 10, title: "Old shirt", status: "archived" },
    ],
    guide: [{ title: "Add a member", page: "Members and credits", path: "/guide/members#add-a-member" }],
  };
  expect(resultGroups("%%", { screens: [], acts: [], things: foundThings, personActs: [] }, found)).toEqual([
    {
      title: "Members",
      results: [
        { to: "/members/edit-member/4", label: "Ava Archer", note: "ava@rovers.example" },
        { to: "/members/edit-member/5", label: "Ava Archer", note: "Child of Ada Archer" },
      ],
    },
    {
      title: "Orders",
      results: [{ to: "/orders/detail?id=7", label: "ROV-10007", note: "Ava Archer · Waiting for payment" }],
    },
    {
      title: "Products",
      results: [
        { to: "/product-detailed-view/9", label: "Home shirt", note: "" },
        { to: "/product-detailed-view/10", label: "Old shirt", note: "Archived" },
      ],
    },
    {
      title: "Guide",
      results: [{ to: "/guide/members#add-a-member", label: "Add a member", note: "Members and credits" }],
    },
  ]);
});
