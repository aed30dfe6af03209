import { ORPCError } from "@orpc/client";
import { expect, it } from "vitest";
import { problemLines } from "./problem-lines.ts";

const item = (title: string) => ({
  general_info: { id: 1, price: 10, title, image: null },
  color: { variation_id: 7, quantity: 1, stock: 5, name: "Red", size: "M" },
});

it("names the lines that the server refused, and leaves out what is no line of the cart", () => {
  const error = new ORPCError("OUT_OF_STOCK", {
    data: { errors: { "items.1": ["Not enough stock: 2 left."], "items.9": ["?"], credits_to_use: ["?"] } },
  });
  expect(problemLines(error, [item("Shirt"), item("Cap")])).toEqual([
    { name: "Cap (Red, M)", text: "Not enough stock: 2 left." },
  ]);
});

it("knows of no lines in other errors", () => {
  expect(problemLines(new TypeError("offline"), [item("Shirt")])).toEqual([]);
});
