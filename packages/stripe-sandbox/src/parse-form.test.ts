import { expect, test } from "vitest";
import { parseForm } from "./parse-form.ts";

const plain = (text: string) => JSON.parse(JSON.stringify(parseForm(text)));

test.each([
  ["", {}],
  ["a=1", { a: "1" }],
  ["a", { a: "" }],
  ["a=", { a: "" }],
  ["a=b=c", { a: "b=c" }],
  ["a=1&a=2", { a: "2" }],
  ["a=x+y%2Bz%26", { a: "x y+z&" }],
  ["a[b]=1&a[c][d]=2", { a: { b: "1", c: { d: "2" } } }],
  ["a%5Bb%5D=1", { a: { b: "1" } }],
  ["a[0]=x&a[1]=y", { a: ["x", "y"] }],
  ["a[1]=y&a[0]=x", { a: ["x", "y"] }],
  ["a[]=x&a[]=y", { a: ["x", "y"] }],
  ["a[0][b]=1&a[0][c]=2&a[1][b]=3", { a: [{ b: "1", c: "2" }, { b: "3" }] }],
  ["a[1]=x", { a: { "1": "x" } }],
  ["m[k%20k]=v", { m: { "k k": "v" } }],
  ["n=%E2%82%AC", { n: "€" }],
])("reads %s", (text, expected) => {
  expect(plain(text)).toEqual(expected);
});

test.each([
  "a[b=1",
  "a]b=1",
  "[a]=1",
  "a[b]c=1",
  "a=%zz",
  "a=1&a[b]=2",
  "a[b]=1&a=2",
  `a${"[b]".repeat(20)}=1`,
])("refuses %s", (text) => {
  expect(() => parseForm(text)).toThrow(expect.objectContaining({ status: 400 }));
});

test("a parameter called __proto__ is only a name", () => {
  parseForm("__proto__[polluted]=yes&a[__proto__][polluted]=yes");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});
