import { expect, it } from "vitest";
import { formatsOf } from "#contract/formats.ts";
import { languages } from "#server/words/languages.ts";
import type { LineToPack, OrderToPack } from "./packing.queries.ts";
import { packsFor, pickRows } from "./packing.rules.ts";

const line = (for_member_name: string): LineToPack => ({
  order_id: 1,
  id: 1,
  product_id: 1,
  variation_id: 1,
  title: "Home shirt",
  color: "Red",
  size: "M",
  place: 1,
  sku: "SHIRT-M",
  pack_label: "",
  for_member_name,
  quantity: 1,
  packed: 0,
});
const order = (id: number, member_name: string, people: string[]): OrderToPack => ({
  id,
  number: `ROV-${id}`,
  member_name,
  placed_at: new Date(0),
  shipping_kind: "collect",
  shipping_method_name: "Collect",
  address: null,
  team: "",
  family: member_name,
  family_id: id,
  lines: people.map((name) => ({ ...line(name), order_id: id })),
  packed_count: 0,
});
const whose = async (...orders: OrderToPack[]) => (await pickRows(orders, languages.en))[0]?.sizes[0]?.whose;

it("a pick list says for whom each size is: whose pack it is, else who bought it", async () => {
  const family = order(1, "Ava Thompson", ["Ben Thompson", "Cleo Thompson", "Ben Thompson"]);
  expect(await whose(order(2, "Kit Lee", [""]))).toBe("Kit Lee");
  expect(await whose(family, order(2, "Kit Lee", [""]))).toBe("Ben Thompson, Cleo Thompson and Kit Lee");
  const team = ["A", "B", "C", "D", "E", "F"].map((name, at) => order(at, name, [""]));
  expect(await whose(...team)).toBe("A, B, C, D and 2 more");
});

it("a pick list and its names are in the order of the language", async () => {
  const orders = ["Öberg", "Zander"].map((name, at) => ({
    ...order(at, name, [""]),
    lines: [
      { ...line(""), order_id: at },
      { ...line(""), order_id: at, product_id: at + 2, title: name },
    ],
  }));
  const inOrderOf = async (locale: string) => {
    const rows = await pickRows(orders, {
      ...languages.en,
      language: { ...languages.en.language, ...formatsOf(locale) },
    });
    return [rows.map(({ title }) => title), rows[0]?.sizes[0]?.whose];
  };
  expect(await inOrderOf("de")).toEqual([["Home shirt", "Öberg", "Zander"], "Öberg and Zander"]);
  expect(await inOrderOf("sv")).toEqual([["Home shirt", "Zander", "Öberg"], "Zander and Öberg"]);
});

it("a label names the people of a parcel, unless they are its receiver alone", () => {
  expect(packsFor(order(1, "Ava Thompson", ["Ben Thompson", "", "Ben Thompson"]))).toEqual(["Ben Thompson"]);
  expect(packsFor(order(1, "Ava Thompson", ["Ava Thompson", "Ben Thompson"]))).toHaveLength(2);
  expect(packsFor(order(1, "Ava Thompson", ["Ava Thompson", ""]))).toEqual([]);
});
