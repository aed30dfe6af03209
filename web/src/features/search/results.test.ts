import { describe, expect, it } from "vitest";
import { foundAloud, resultGroups, type Things } from "./results.ts";

const screens = [
  { label: "Members", to: "/members" },
  { label: "Membership", to: "/subscription" },
  { label: "Orders", to: "/orders" },
];
const acts = [{ label: "Export orders", to: "/orders#export", words: "download workbook" }];
const things: Things = {
  members: ({ id, name }) => ({ to: `/member/${id}`, label: name, note: "" }),
  orders: ({ id, number }) => ({ to: `/order/${id}`, label: number, note: "" }),
  products: ({ id, title }) => ({ to: `/product/${id}`, label: title, note: "" }),
};
const personActs = [{ label: "Grant credits", to: (id: number) => `/member/${id}#grant` }];
const offered = { screens, acts, things, personActs };
const nothing = { members: [], orders: [], products: [], guide: [] };

describe("what the quick search offers", () => {
  it("offers every screen and act while nothing is typed", () => {
    expect(resultGroups("  ", offered, undefined)).toEqual([
      { title: "Screens", results: screens.map((screen) => ({ ...screen, note: "" })) },
      { title: "Actions", results: [{ to: "/orders#export", label: "Export orders", note: "" }] },
    ]);
  });

  it("tells how much was found, and what the first of it is", () => {
    expect(foundAloud(resultGroups("member", offered, nothing))).toBe("2 found. Members, screen.");
    expect(foundAloud([])).toBe("Nothing found.");
  });

  it("narrows the screens in any case, and leaves empty groups out", () => {
    const [group, ...others] = resultGroups("MEMBER", offered, nothing);
    expect(group?.results.map(({ to }) => to)).toEqual(["/members", "/subscription"]);
    expect(others).toEqual([]);
    expect(resultGroups("%", offered, nothing)).toEqual([]);
  });

  it("offers what can be done for a member once a single one who is nobody's child is left", () => {
    const [ava, ben] = [
      { id: 4, name: "Ava Archer", email: "ava@rovers.example", primary: null },
      { id: 5, name: "Ben Archer", email: "", primary: null },
    ];
    const child = {
      id: 6,
      name: "Cem Archer",
      email: "",
      primary: { id: 4, name: "Ava Archer", relation: "Child" },
    };
    const titles = (members: (typeof ava | typeof child)[]) =>
      resultGroups("archer", offered, { ...nothing, members }).map(({ title }) => title);
    expect(titles([ava, ben])).toEqual(["Members"]);
    expect(titles([ben])).toEqual(["Members", "For Ben Archer"]);
    expect(titles([child])).toEqual(["Members"]);
    expect(resultGroups("archer", offered, { ...nothing, members: [ava] })[1]).toEqual({
      title: "For Ava Archer",
      results: [{ to: "/member/4#grant", label: "Grant credits", note: "" }],
    });
  });

  it("finds what can be done by its words in any order, and by others for it", () => {
    for (const typed of ["orders export", "EXPORT", "workbook"])
      expect(resultGroups(typed, offered, nothing)).toEqual([
        { title: "Actions", results: [{ to: "/orders#export", label: "Export orders", note: "" }] },
      ]);
  });
});
