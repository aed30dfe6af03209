import { describe, expect, it } from "vitest";
import { colorReport, ratio } from "./color-report.ts";

describe("what becomes of a club's colour", () => {
  it("leaves a dark colour as it is", () => {
    expect(colorReport("#376A6B")).toMatchObject({
      fill: "#376a6b",
      onFill: "#ffffff",
      text: "#376a6b",
      repairs: [],
    });
  });

  it("darkens a yellow where it is text, puts dark text on it and draws a line around it", () => {
    const report = colorReport("#ffe600");
    expect(report?.fill).toBe("#ffe600");
    expect(report?.repairs).toHaveLength(3);
    expect(report?.repairs.join(" ")).toMatch(/hard to read \(1\.2:1\).*text on buttons is dark.*outline in/);
    expect(report?.textContrast).toBeGreaterThanOrEqual(4.5);
    expect(report?.buttonContrast).toBeGreaterThanOrEqual(4.5);
  });

  it("replaces white", () => {
    expect(colorReport("#ffffff")?.repairs[0]).toContain("too close to white");
  });

  it.each(["", "red", "#12", "#12345g"])("knows that %j is no colour", (text) => {
    expect(colorReport(text)).toBeNull();
  });

  it("never rounds a contrast up", () => {
    expect([ratio(4.49), ratio(4.5), ratio(21)]).toEqual(["4.4:1", "4.5:1", "21.0:1"]);
  });
});
