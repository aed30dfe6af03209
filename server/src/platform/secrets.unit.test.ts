import { expect, it } from "vitest";
import { digest, keyFor, randomCode, randomToken, seal, unseal } from "./secrets.ts";

const key = "a secret key of at least 32 characters";

it("seals a secret so that only this key opens it, each time in other words", () => {
  const sealed = [seal(key, "sk_live_1"), seal(key, "sk_live_1")];
  expect(sealed.map((one) => unseal([key], one))).toEqual(["sk_live_1", "sk_live_1"]);
  expect(new Set(sealed).size).toBe(2);
  expect(() => unseal([`${key}.`], sealed[0] ?? "")).toThrow();
});

it("opens nothing that was changed in any part, cut off, or of another kind", () => {
  const parts = seal(key, "sk_live_1").split(".");
  const turned = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
  for (const place of [1, 2, 3]) {
    const changed = parts.map((part, at) => (at === place ? turned(part) : part));
    expect(() => unseal([key], changed.join("."))).toThrow();
  }
  for (const other of [
    "",
    "v1",
    parts.slice(0, 3).join("."),
    ["v2", ...parts.slice(1)].join("."),
    "sk_live_1",
  ]) {
    expect(() => unseal([key], other)).toThrow();
  }
});

it("makes a key of 256 bits for each purpose, and digests of 256 bits", () => {
  const keys = ["seal", "mailed-code", "database-app-role"].map((purpose) => keyFor(key, purpose));
  expect(keys.map((one) => one.length)).toEqual([32, 32, 32]);
  expect(new Set(keys.map(String)).size).toBe(3);
  expect(digest("text").length).toBe(32);
});

it("makes tokens of 256 random bits and codes of six random digits", () => {
  const tokens = Array.from({ length: 1_000 }, randomToken);
  expect(new Set(tokens).size).toBe(1_000);
  expect(tokens.filter((token) => Buffer.from(token, "base64url").length !== 32)).toEqual([]);
  const codes = Array.from({ length: 1_000 }, randomCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBeGreaterThan(900);
});
