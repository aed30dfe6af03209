import { describe, expect, it } from "vitest";
import { domainOfHost } from "./club.ts";

describe("domainOfHost", () => {
  // Spec 1.1
  it.each([
    ["rovers.kitroom.localhost", "rovers"],
    ["Rovers.Kitroom.Localhost.", "rovers"],
    ["kitroom.localhost", null],
    ["rovers.shop.example", "rovers"],
    ["shop.example", null],
    ["localhost", null],
    ["127.0.0.1", null],
    ["[::1]", null],
  ])("finds in %s the club %j", (host, domain) => {
    expect(domainOfHost(host)).toBe(domain);
  });
});
