import { describe, expect, it } from "vitest";
import { formatsOf } from "#contract/formats.ts";
import { arrangeWishes } from "./wishlist.ts";

function wish(product_id: number, title: string, price: number | null, day: string) {
  const product = price === null ? null : { price };
  return { product_id, title, product, created_at: new Date(`2026-0${day}-01T00:00:00.000Z`) };
}
const wishes = [
  wish(1, "Scarf 10", 5, "4"),
  wish(2, "scarf 9", 30, "3"),
  wish(3, "Old 100% shirt", null, "2"),
  wish(4, "Away shirt", 20, "1"),
];
const ids = (asked: Parameters<typeof arrangeWishes>[1], from = wishes, locale = "en-GB") =>
  arrangeWishes(from, asked, formatsOf(locale)).map(({ product_id }) => product_id);

describe("the order of a wishlist", () => {
  it.each([
    [{}, [1, 2, 3, 4]],
    [{ order_by: "asc" as const }, [4, 3, 2, 1]],
    [{ sort: "title" as const }, [4, 3, 2, 1]],
    [{ sort: "title" as const, order_by: "desc" as const }, [1, 2, 3, 4]],
    [{ sort: "price" as const }, [1, 4, 2, 3]],
    [{ sort: "price" as const, order_by: "desc" as const }, [2, 4, 1, 3]],
  ])("of %j", (asked, expected) => {
    expect(ids(asked)).toEqual(expected);
  });

  it("of names is that of the language", () => {
    const shirts = ["Zürich", "Åre", "Örebro", "Ängelholm", "Aachen"].map((title, at) =>
      wish(at, title, 1, "1"),
    );
    expect(ids({ sort: "title" }, shirts, "en-GB")).toEqual([4, 3, 1, 2, 0]);
    expect(ids({ sort: "title" }, shirts, "sv")).toEqual([4, 0, 1, 3, 2]);
  });

  it("holds what the keywords stand in, as they stand", () => {
    expect(ids({ keywords: " SCARF " })).toEqual([1, 2]);
    expect(ids({ keywords: "100%" })).toEqual([3]);
    expect(ids({ keywords: "_" })).toEqual([]);
  });
});
