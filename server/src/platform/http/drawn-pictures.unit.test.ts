import { expect, test } from "vitest";
import { drawLines } from "./drawn-pictures.ts";

test.each(["𠮷野", "نادي", "Ж"])(
  "%s is drawn from outlines, whatever fonts the machine has",
  async (text) => {
    const svg = (await drawLines(text, { width: 300, height: 100, color: "#ffffff" })).toString();
    const outlines = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, outline = ""]) => outline.length);
    expect(outlines).toHaveLength([...text].length);
    expect(Math.min(...outlines)).toBeGreaterThan(50);
  },
);

test("a long name keeps within its space", async () => {
  const svg = (
    await drawLines("山田太郎".repeat(30), { width: 300, height: 100, color: "#ffffff" })
  ).toString();
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  expect([Number(width) <= 301, Number(height) <= 101]).toEqual([true, true]);
});
