import { expect, it } from "vitest";
import { clubLabel } from "./club-label.ts";

it.each([
  ["rovers.kitroom.localhost", "rovers"],
  ["ROVERS.kitroom.localhost:3000", "rovers"],
  ["kitroom.localhost", null],
  ["www.kitroom.localhost", null],
  ["localhost", null],
  ["127.0.0.1", null],
  ["[::1]:3000", null],
  ["shop.example.org", "shop"],
  ["example.org", null],
  ["rovers.shop.com.au", "rovers"],
  ["rovers.example.com.", "rovers"],
])("%s names the club %s", (host, label) => {
  expect(clubLabel(host, ["kitroom.localhost", "shop.com.au"])).toBe(label);
});

it("needs the root domain configured for a host like shop.com.au to name no club", () => {
  expect(clubLabel("shop.com.au", ["shop.com.au"])).toBeNull();
  expect(clubLabel("shop.com.au", [])).toBe("shop");
});
