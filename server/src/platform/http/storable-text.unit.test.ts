import { expect, it } from "vitest";
import { makeStorable } from "./storable-text.ts";

it("leaves text as it is, whatever its alphabet", () => {
  const input = { name: "Ává 𝒳 \u202e", list: [{ deep: "é" }, 5, null, true], empty: {} };
  const before = structuredClone(input);
  makeStorable(input);
  expect(input).toEqual(before);
});

it("makes halves of characters readable, wherever they are", () => {
  const input = { name: "a\ud800", list: [["\udc00b"], { deep: "\ud83d\ude00\ud83d" }] };
  makeStorable(input);
  expect(input).toEqual({ name: "a\ufffd", list: [["\ufffdb"], { deep: "😀\ufffd" }] });
});

it.each([
  [{ name: "a\0" }, "name"],
  [{ items: [{ text: "\0" }] }, "items.0.text"],
  [{ sizes: { "shirt\0": "M" } }, "sizes"],
  [{ sizes: { "\ud800": "M" } }, "sizes"],
  [{ "\0": 1 }, "_"],
])("refuses %j and says where", (input, path) => {
  expect(() => makeStorable(input)).toThrow(
    expect.objectContaining({ code: "VALIDATION_FAILED", errors: { [path]: [expect.any(Function)] } }),
  );
});

it("is not broken by depth", () => {
  let input: object = { text: "\0" };
  for (let depth = 0; depth < 200_000; depth += 1) input = { a: input };
  expect(() => makeStorable(input)).toThrow(expect.objectContaining({ code: "VALIDATION_FAILED" }));
});
