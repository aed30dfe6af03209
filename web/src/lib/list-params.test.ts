import { describe, expect, it } from "vitest";
import { changeListParams, isNarrowed, readListParams } from "./list-params.ts";

describe("readListParams", () => {
  it("reads search, sort, page and everything else as filters", () => {
    const search = new URLSearchParams(
      "page=3&per_page=50&keywords=cap&sort=total&order_by=desc&status=placed",
    );
    expect(readListParams(search)).toEqual({
      page: 3,
      per_page: 50,
      keywords: "cap",
      sort: "total",
      order_by: "desc",
      filters: { status: "placed" },
    });
  });

  it.each(["page=0", "page=-1", "page=abc", "page=1e9", "page="])("reads %s as page 1", (text) => {
    expect(readListParams(new URLSearchParams(text)).page).toBe(1);
  });

  it("reads what no list would be asked for as what finds nothing, and of a very long search its beginning", () => {
    const params = readListParams(new URLSearchParams("keywords=a%00b&event=%00"));
    expect(params).toMatchObject({ keywords: "a\ufffdb", filters: { event: "\ufffd" } });
    const { keywords } = readListParams(new URLSearchParams({ keywords: "x".repeat(10_000) }));
    expect(keywords).toBe("x".repeat(100));
  });

  it("asks for no more than 100 rows, and ignores an order it does not know", () => {
    const params = readListParams(new URLSearchParams("per_page=5000&order_by=sideways"), {
      order_by: "asc",
    });
    expect(params).toMatchObject({ per_page: 100, order_by: "asc" });
  });
});

describe("changeListParams", () => {
  const search = new URLSearchParams("page=4&keywords=cap&status=placed");

  it("keeps the rest when the page is turned", () => {
    expect(String(changeListParams(search, { page: 5 }))).toBe("page=5&keywords=cap&status=placed");
    expect(String(changeListParams(search, { page: 1 }))).toBe("keywords=cap&status=placed");
  });

  it("starts at page 1 after any other change", () => {
    expect(String(changeListParams(search, { keywords: "shirt" }))).toBe("keywords=shirt&status=placed");
    expect(String(changeListParams(search, { filters: { status: null, size: "M" } }))).toBe(
      "keywords=cap&size=M",
    );
  });
});

describe("isNarrowed", () => {
  const narrowed = (search: string) => isNarrowed(readListParams(new URLSearchParams(search)));

  it.each(["keywords=cap", "status=placed", "page=2&from=2026-01-01"])(
    "says that %s leaves rows out",
    (text) => {
      expect(narrowed(text)).toBe(true);
    },
  );

  it.each(["", "page=3", "sort=total&order_by=desc&per_page=50", "status="])(
    "says that '%s' shows all",
    (text) => {
      expect(narrowed(text)).toBe(false);
    },
  );
});
