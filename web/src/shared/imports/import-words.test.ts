import { describe, expect, it } from "vitest";
import type { ImportResult } from "#contract/member-import.ts";
import {
  allRowsInWords,
  changesNothing,
  formInWords,
  hasErrors,
  isSpreadsheet,
  messagesOf,
  sheetInWords,
  sumsInWords,
} from "./import-words.ts";

const none = { loaded: 0, updated: 0, skipped: 0, failed: 0 };
describe("a spreadsheet", () => {
  // Spec 5.6
  it.each([
    ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "a.xlsx", true],
    ["application/vnd.ms-excel", "a", true],
    ["", "a.XLS", true],
    ["application/octet-stream", "a.xlsx", true],
    ["", "a.csv", true],
    ["text/csv", "a.csv", true],
    ["application/vnd.oasis.opendocument.spreadsheet", "a.ods", true],
    ["text/plain", "a.txt", true],
    ["text/plain", "a.md", false],
    ["application/pdf", "a.pdf", false],
    ["image/png", "a.png", false],
  ])("is told by its type, else by its name: %s, %s", (type, name, expected) => {
    expect(isSpreadsheet({ type, name })).toBe(expected);
  });
});

describe("the sums of a sheet", () => {
  it("say what was done, or what would be", () => {
    const sums = { loaded: 1200, updated: 0, skipped: 2, failed: 1 };
    expect(sumsInWords(sums, false)).toBe("1,200 added, 2 unchanged, 1 failed");
    expect(sumsInWords(sums, true)).toBe("1,200 to be added, 2 unchanged, 1 would fail");
    expect(sumsInWords(none, true)).toBeNull();
  });
});

describe("what was read", () => {
  const sheet = { name: "Juniors", left_out: null, rows: 12, headings: 2, blank: 1 };

  it("is told by sheet, with all of its rows, and what was not read", () => {
    expect(sheetInWords(sheet, "9 added")).toBe("Juniors: 9 added");
    expect(allRowsInWords(sheet)).toBe("12 rows, of them 2 with headings or above them, 1 blank");
    expect(sheetInWords({ ...sheet, name: "" }, null)).toBe("The file: no rows");
    expect(allRowsInWords({ ...sheet, rows: 1, headings: 0, blank: 0 })).toBe("1 row");
    expect(sheetInWords({ ...sheet, left_out: "hidden" }, null)).toBe(
      "Juniors: hidden, so not read (12 rows)",
    );
    expect(sheetInWords({ ...sheet, left_out: "other", rows: 1 }, null)).toBe("Juniors: not read (1 row)");
    expect(allRowsInWords({ ...sheet, left_out: "other" })).toBeNull();
  });

  it("says how a CSV was read", () => {
    expect(formInWords({ encoding: "Windows-1250", separator: "\t" })).toBe(
      "Read as Windows-1250, cells separated by tabs.",
    );
  });
});

describe("the messages", () => {
  const say = (rows: number[], text: string, said: Partial<ImportResult["messages"][number]> = {}) => ({
    sheet: "members" as const,
    sheet_name: "",
    outcome: "failed" as const,
    heading: "",
    text,
    rows,
    ...said,
  });

  it("are told by sheet, what is wrong first", () => {
    const unchanged = say([2], "unverändert", { outcome: "skipped" });
    const unread = say([1], "left out", { heading: "Shoe", outcome: null });
    const missing = say([3], "missing", { heading: "E-mail" });
    expect(messagesOf({ messages: [unchanged, unread, missing, { ...missing, sheet: "packs" }] })).toEqual([
      { sheet: "Members", lines: ["Row 1, Shoe: left out", "Row 3, E-mail: missing", "Row 2: unverändert"] },
      { sheet: "Packs", lines: ["Row 3, E-mail: missing"] },
    ]);
    expect(messagesOf({ messages: [] })).toEqual([]);
  });

  it("are told once for all rows that say the same", () => {
    const unchanged = say([2, 5], "nothing to change", { outcome: "skipped" });
    expect(messagesOf({ messages: [unchanged, say([3, 4], "no", { heading: "Credits" })] })).toEqual([
      { sheet: "Members", lines: ["2 rows, Credits: no", "2 rows: nothing to change"] },
    ]);
  });
});

describe("what ends in an import", () => {
  const said = (outcome: "failed" | "skipped" | null) => ({
    messages: [{ sheet: "members" as const, sheet_name: "", outcome, heading: "", text: "said", rows: [2] }],
  });

  it("is shown as errors only where a row failed or a column was left out", () => {
    expect([said("failed"), said(null), said("skipped")].map(hasErrors)).toEqual([true, true, false]);
  });

  it("is nothing to change where every row stays as it is", () => {
    expect(changesNothing({ members: { ...none, skipped: 3 }, packs: none })).toBe(true);
    expect(changesNothing({ members: { ...none, updated: 1 }, packs: none })).toBe(false);
    expect(changesNothing({ members: none, packs: { ...none, failed: 1 } })).toBe(false);
  });
});
