import { expect, it } from "vitest";
import { processorMs } from "#server/testing/processor-time.ts";
import { cents, readMemberRow } from "./member-row.rules.ts";

it.each([
  ["25", 2500],
  ["25.5", 2550],
  ["$1,250.50", 125_050],
  ["0.01", 1],
  ["1000000", 100_000_000],
  ["1000000.01", null],
  ["25,50", 2550],
  ["1,234", "unclear"],
  ["-5", null],
  ["1e3", null],
  ["25.555", "unclear"],
  ["", null],
])("reads the amount %s", (text, expected) => {
  expect(cents(text)).toBe(expected);
});

it("A89: reads a cell that is made to be slow at once", async () => {
  const email = `${"a.".repeat(400)}@${"b-".repeat(80)}!`;
  const read = () => readMemberRow({ email, credits: `${"1,".repeat(400)}x` });
  expect(await processorMs(() => expect(read).toThrow("E-mail: not a valid address"))).toBeLessThan(1000);
});
