import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clubTheme } from "./theme.tsx";

const webSource = join(import.meta.dirname, "..");
const { theme } = clubTheme();

describe("corners", () => {
  // Spec 1.19
  it("are 8 in every size that a part may ask for, of cards, dialogs and badges too", () => {
    const { xl: _round, ...sizes } = theme.radius ?? {};
    expect(new Set(Object.values(sizes))).toEqual(new Set(["8px"]));
    const own = Object.values(theme.components ?? {}).flatMap((part) => {
      const { radius } = (part?.defaultProps ?? {}) as { radius?: string };
      return radius === undefined ? [] : [radius];
    });
    expect(new Set([theme.radius?.[theme.defaultRadius as "md"], ...own])).toEqual(new Set(["8px"]));
  });

  // Spec 1.19
  it("are 8 in every style sheet, but for what is round and for lines too thin for it", () => {
    const sheets = readdirSync(webSource, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".css"),
    );
    const others = sheets.flatMap((sheet) =>
      [...readFileSync(join(webSource, sheet), "utf8").matchAll(/radius: ([^;]+);/g)]
        .map(([, radius = ""]) => radius)
        .filter((radius) => !/^(0 )?var\(--mantine-radius-default\)/.test(radius))
        .filter((radius) => !["50%", "999px", "inherit", "0", "2px", "3px"].includes(radius))
        .map((radius) => `${sheet}: ${radius}`),
    );
    expect(sheets.length).toBeGreaterThan(20);
    expect(others).toEqual([]);
  });
});
