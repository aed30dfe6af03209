import { expect, test } from "vitest";
import { pickListAddress, selectionOf } from "./pick-list-address.ts";

const read = (address: string) => selectionOf(new URL(address, "http://club.example").searchParams);

test("The address of a pick list brings back the orders that it was made of", () => {
  const selections = [
    { ids: [3, 17, 40] },
    { all: { keywords: "smith & sons", status: "placed" as const, on_hold: "false" as const } },
    { all: {} },
    { all: { status: "placed" as const }, except: [3, 17] },
  ];
  for (const selection of selections) expect(read(pickListAddress(selection))).toEqual(selection);
});

test("What is not a number of an order, nor a filter of the list, is left out", () => {
  expect(read("/orders/pick-list?ids=1,x,-2,0,5")).toEqual({ ids: [1, 5] });
  expect(read("/orders/pick-list?status=lost&keywords=ada&page=3")).toEqual({ all: { keywords: "ada" } });
});
