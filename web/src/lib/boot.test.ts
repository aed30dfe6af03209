import { afterEach, describe, expect, it, vi } from "vitest";
import { readBoot } from "./boot.ts";

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
