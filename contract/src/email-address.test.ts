import { expect, it } from "vitest";
import { plainAddress } from "./email-address.ts";
import { email, text } from "./shapes.ts";

it.each([
  ["ann@x.example", "ann@x.example"],
  [" Ann@X.example ", "ann@x.example"],
  ["\u200bamy.zero@x.example", "amy.zero@x.example"],
  ["bea.so\u00adft@x.example", "bea.soft@x.example"],
  ["\u00a0cyn@x.example\u00a0", "cyn@x.example"],
  ["\ufeffdee@x.example", "dee@x.example"],
  ["\u200eeli@x.example\u200e", "eli@x.example"],
  ["Ann Named <ann.named@x.example>", "ann.named@x.example"],
  ['"Named, Ann" <ann.named@x.example>;', "ann.named@x.example"],
  ["mailto:bob.link@x.example", "bob.link@x.example"],
  ["dan.comma@x.example,", "dan.comma@x.example"],
  ["eve.dot@x.example.", "eve.dot@x.example"],
  ["<fay.angle@x.example>", "fay.angle@x.example"],
  ["jo&ann/ex#1=a@x.example", "jo&ann/ex#1=a@x.example"],
  ["info@bücher.example", "info@xn--bcher-kva.example"],
  ["info@XN--BCHER-KVA.example", "info@xn--bcher-kva.example"],
  ["ann@x.xn--p1ai", "ann@x.xn--p1ai"],
  ["o'brien+kit@sub.x.example", "o'brien+kit@sub.x.example"],
])("%j is the address %j", (pasted, address) => {
  expect(email.parse(pasted)).toBe(address);
  expect(plainAddress(address)).toBe(address);
});

it.each([
  ..."ann|ann@|@x.example|ann@x|ann@.example|a..b@x.example|.a@x.example|a.@x.example|a b@x.example".split(
    "|",
  ),
  ...[
    "a@-x.example",
    "a@x-.example",
    "a@x.1",
    "a@b@x.example",
    "ann@x.example; bo@x.example",
    "a@x.example\r\nb",
  ],
  ..."a@x_y.example|a@[127.0.0.1]|ä@x.example|a@bü cher.example|a@bü/cher.example".split("|"),
])("%j is none", (pasted) => {
  expect(email.safeParse(pasted).success).toBe(false);
});

it("signs that nobody sees are not kept in a line of text", () => {
  expect(text(10).parse(" Zed\u200b\u00a0 Wide\ufeff ")).toBe("Zed Wide");
  expect(text(10).parse("Zoe\u0308")).toBe("Zoë");
  expect(text(3).safeParse("\u200b").success).toBe(false);
});

it("what is far too long for an address is refused as it came, without the time that patterns would take over it", () => {
  const long = `${",".repeat(1_000)}x`;
  expect(plainAddress(long)).toBe(long);
  expect(plainAddress(`ann@x.example${",".repeat(900)}`)).toBe("ann@x.example");
  expect(email.safeParse(long).success).toBe(false);
});
