import { afterEach, describe, expect, it, vi } from "vitest";
import { domainOfHost, readBoot } from "./club.ts";

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

afterEach(() => void vi.restoreAllMocks());

describe("readBoot", () => {
  it("reads the club and the answers that the page came with", () => {
    const text = '{"club":{"club_name":"Rovers"},"product":"Kitroom","queries":[[["a"],1]]}';
    expect(readBoot({ textContent: text })).toMatchObject({
      club: { club_name: "Rovers" },
      queries: [[["a"], 1]],
    });
  });

  it.each([
    ["nothing", null],
    ["an empty element", { textContent: " " }],
  ])("starts empty from %s", (_name, element) => {
    expect(readBoot(element)).toEqual({ club: null, product: "Kitroom", queries: [] });
  });

  it("starts empty from text that is no JSON, and says so in the console", () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    expect(readBoot({ textContent: "<!--kitroom:boot-->" }).club).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });
});
