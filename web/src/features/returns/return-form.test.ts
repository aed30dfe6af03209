import { describe, expect, it } from "vitest";
import type { ReturnChoices } from "#contract/returns.ts";
import {
  atFormLines,
  emptyReturn,
  exchangeChoices,
  moneyBack,
  openKinds,
  returnErrors,
  toReturnInput,
} from "./return-form.ts";

const shirt = {
  order_line_id: 1,
  title: "Home shirt",
  color: "Navy",
  size: "M",
  image: null,
  for_member_name: "",
  quantity: 2,
  returnable: 2,
  exchangeable: 2,
  unit_price: 19.99,
  is_pack: false,
  exchanges: [
    { variation_id: 7, color: "Red", size: "L", in_stock: 3 },
    { variation_id: 8, color: "Navy", size: "L", in_stock: 0 },
  ],
};
const packSocks = { ...shirt, order_line_id: 2, title: "Socks", returnable: 0, unit_price: 0, is_pack: true };
const choices: ReturnChoices = {
  refusal: null,
  until: null,
  return_until: null,
  exchange_until: null,
  lines: [shirt, packSocks],
};
const chosen = (values: object) => ({ ...emptyReturn(choices), reason: "wrong_size" as const, ...values });
const line = (order_line_id: number, values: object = {}) => ({
  order_line_id,
  isChosen: true,
  quantity: 1,
  variation_id: null,
  ...values,
});

describe("the form of a return", () => {
  it("offers the ways that are open, and chooses the only line by itself", () => {
    expect(openKinds(choices)).toEqual(["exchange", "return"]);
    expect(openKinds({ ...choices, lines: [packSocks] })).toEqual(["exchange"]);
    expect(emptyReturn(choices).lines.map(({ isChosen }) => isChosen)).toEqual([false, false]);
    expect(emptyReturn({ ...choices, lines: [shirt] }).lines[0]?.isChosen).toBe(true);
  });

  it("sends only what is chosen and can go back in this way", () => {
    const lines = [line(1, { variation_id: "7", quantity: "2" }), line(2, { variation_id: "7" })];
    expect(toReturnInput(chosen({ kind: "exchange", lines }), choices, 5).lines).toEqual([
      { order_line_id: 1, quantity: 2, variation_id: 7 },
      { order_line_id: 2, quantity: 1, variation_id: 7 },
    ]);
    expect(toReturnInput(chosen({ kind: "return", lines }), choices, 5).lines).toEqual([
      { order_line_id: 1, quantity: 2 },
    ]);
  });

  it("says at each field what is missing", () => {
    expect(returnErrors(emptyReturn(choices), choices, 5)).toEqual({
      reason: "Please say why.",
      lines: "Choose what you are sending back.",
    });
    const wrong = chosen({ kind: "exchange", lines: [line(1, { quantity: 3 }), line(2)] });
    expect(returnErrors(wrong, choices, 5)).toEqual({
      "lines.0.quantity": "Between 1 and 2.",
      "lines.0.variation_id": "Choose what you want instead.",
      "lines.1.variation_id": "Choose what you want instead.",
    });
    const right = chosen({ kind: "return", lines: [line(1), line(2, { isChosen: false })] });
    expect(returnErrors(right, choices, 5)).toEqual({});
  });

  it("finds the line of the form that the server's sentence is about", () => {
    const values = chosen({ kind: "exchange", lines: [line(1, { isChosen: false }), line(2)] });
    expect(atFormLines({ "lines.0.variation_id": "This is sold out." }, values, choices)).toEqual({
      "lines.1.variation_id": "This is sold out.",
    });
  });

  it("lists what it can be exchanged for with its own colour first, and what is sold out cannot be chosen", () => {
    expect(exchangeChoices(shirt)).toEqual([
      { value: "8", label: "Navy, L · sold out", disabled: true },
      { value: "7", label: "Red, L · 3 in stock", disabled: false },
    ]);
  });

  it("counts what comes back to the cent", () => {
    const lines = [line(1, { quantity: 2 }), line(2)];
    expect(moneyBack(chosen({ kind: "return", lines }), choices)).toBe(39.98);
  });
});
