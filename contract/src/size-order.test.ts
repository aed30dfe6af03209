import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatsOf } from "./formats.ts";
import { bySize, inOneOrder, kindOfSize } from "./size-order.ts";

const smallestFirst = bySize(formatsOf("en"));

it.each([
  ["adult", ["XS", "S", "M", "L", "xl", "XXL", "3XL", "S/M", "L-XL", "Small", "Extra large", "X-Large"]],
  [
    "junior",
    [
      "5-6",
      "7-8",
      "11-12",
      "14 - 16",
      "9-10 years",
      "6-12 months",
      "Age 5",
      "Junior M",
      "YM",
      "YXL",
      "JS",
      "JXL",
      "8Y",
      "128",
      "122-128",
    ],
  ],
  ["socks", ["27-30", "31-34", "35-38", "39-42", "43-46"]],
  ["other", ["One size", "Size 4", "Size 5", "750 ml", "38", "W32 L34", "", "500-600", "UK 4"]],
] as const)("%s sizes are %j", (kind, sizes) => {
  expect(sizes.map((size) => [size, kindOfSize(size)])).toEqual(sizes.map((size) => [size, kind]));
});

it.each([
  [["XXS", "XS", "S", "S/M", "M", "L", "XL", "2XL", "XXXL", "5XL", "6", "6.5", "10", "38", "One size"]],
  [["6-12 months", "5-6", "7-8 years", "13-14", "JXS", "JS", "JM", "JL", "JXL", "S", "M", "L"]],
  [
    [
      "Age 5",
      "Age 10",
      "128",
      "Junior S",
      "Junior M",
      "Junior XL",
      "XS",
      "Small",
      "Medium",
      "Extra large",
      "27-30",
      "UK 4",
      "UK 4.5",
      "UK 10",
    ],
  ],
])("orders sizes as they are worn, children's first: %j", (worn) => {
  fc.assert(
    fc.property(fc.shuffledSubarray(worn, { minLength: worn.length }), (sizes) => {
      expect(sizes.toSorted(smallestFirst)).toEqual(worn);
    }),
  );
});

it("orders sizes that are only names in the order of the language", () => {
  const sizes = ["Zweit", "Öppen", "L", "Allround"];
  expect(sizes.toSorted(bySize(formatsOf("de")))).toEqual(["L", "Allround", "Öppen", "Zweit"]);
  expect(sizes.toSorted(bySize(formatsOf("sv")))).toEqual(["L", "Allround", "Zweit", "Öppen"]);
});

describe("one order for the sizes of several products", () => {
  it("keeps the club's own order in each of them", () => {
    const mini = ["Mini", "Midi", "Maxi"];
    expect(inOneOrder([["S", "M", "JS", "JL"], mini, ["XS", "S"]], smallestFirst)).toEqual([
      "XS",
      "S",
      "M",
      "JS",
      "JL",
      ...mini,
    ]);
  });

  it("puts what only some of them have where it belongs", () => {
    const runs = [
      ["JS", "S", "L"],
      ["JS", "JM", "S"],
      ["S", "M", "L", "XL"],
      ["5-6", "7-8"],
    ];
    expect(inOneOrder(runs, smallestFirst)).toEqual(["5-6", "7-8", "JS", "JM", "S", "M", "L", "XL"]);
  });

  it("is as sizes are worn where products contradict each other", () => {
    expect(
      inOneOrder(
        [
          ["L", "M", "S"],
          ["S", "M", "L"],
          ["M", "L", "S"],
        ],
        smallestFirst,
      ),
    ).toEqual(["S", "M", "L"]);
  });

  it("has each size once, whatever the runs are; and breaks none of them if they agree", () => {
    const size = fc.constantFrom("XS", "S", "M", "L", "JS", "5-6", "38", "One size");
    const run = fc.uniqueArray(size);
    fc.assert(
      fc.property(fc.array(run), (runs) => {
        expect(inOneOrder(runs, smallestFirst).toSorted()).toEqual([...new Set(runs.flat())].toSorted());
      }),
    );
    const club = ["L", "JS", "S", "One size", "5-6", "M", "38"];
    fc.assert(
      fc.property(fc.array(fc.subarray(club)), (runs) => {
        const order = inOneOrder(runs, smallestFirst);
        for (const own of runs) expect(order.filter((one) => own.includes(one))).toEqual(own);
      }),
    );
  });
});
