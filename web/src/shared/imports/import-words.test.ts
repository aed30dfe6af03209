import { describe, expect, it } from "vitest";
import type { ImportResult, importOutcomes } from "#contract/member-import.ts";
import {
  allRowsInWords,
  asksSomething,
  changesNothing,
  countOf,
  formInWords,
  hasErrors,
  isAllDone,
  isSpreadsheet,
  messagesOf,
  sheetInWords,
  sumsInWords,
} from "./import-words.ts";

const none = { loaded: 0, updated: 0, skipped: 0, to_be_answered: 0, failed: 0 };
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
    const sums = { ...none, loaded: 1200, skipped: 2, failed: 1 };
    expect(sumsInWords(sums, false)).toBe("1,200 added, 2 unchanged, 1 failed");
    expect(sumsInWords(sums, true)).toBe("1,200 to be added, 2 unchanged, 1 would fail");
    expect(sumsInWords(none, true)).toBeNull();
  });

  it("call no row failed that only waits for an answer", () => {
    const sums = { ...none, loaded: 1, to_be_answered: 2, failed: 1 };
    expect(sumsInWords(sums, true)).toBe("1 to be added, 2 to be answered, 1 would fail");
    expect(sumsInWords({ ...sums, failed: 0 }, false)).toBe("1 added, 2 to be answered");
  });
});

describe("what was read", () => {
  const sheet = {
    name: "Juniors",
    left_out: null,
    rows: 12,
    headings: 2,
    blank: 1,
    hidden: 0,
    left_out_rows: 0,
    done_before: 0,
  };

  it("is told by sheet, with all of its rows, and what was not read", () => {
    expect(sheetInWords(sheet, "9 added")).toBe("Juniors: 9 added");
    expect(allRowsInWords(sheet)).toBe("12 rows, of them 2 with headings or above them, 1 blank");
    expect(allRowsInWords({ ...sheet, hidden: 3 })).toContain("1 blank, 3 hidden and left out");
    expect(allRowsInWords({ ...sheet, left_out_rows: 2, done_before: 1 })).toContain(
      "1 blank, 2 left out by you, 1 done before",
    );
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
    is_question: false,
    heading: "",
    text,
    count: rows.length,
    rows,
    ...said,
  });

  it("are told by sheet, what is wrong apart from what is worth knowing, and nothing of what is asked", () => {
    const unchanged = say([2], "unverändert", { outcome: "skipped" });
    const unread = say([9], "left out", { heading: "Shoe", outcome: null });
    const missing = say([3], "missing", { heading: "E-mail" });
    const asked = say([4], "who is it", {
      heading: "E-mail",
      is_question: true,
      outcome: "to_be_answered",
    });
    const messages = [unchanged, unread, missing, asked, { ...missing, sheet: "packs" as const }];
    expect(messagesOf({ messages }, "errors")).toEqual([
      { sheet: "Members", lines: ["Row 3, E-mail: missing"] },
      { sheet: "Packs", lines: ["Row 3, E-mail: missing"] },
    ]);
    const notes = messagesOf({ messages }, "notes");
    expect(notes).toEqual([
      {
        sheet: "Members",
        lines: ["Row 2: unverändert", "Row 9, Shoe: left out"],
      },
    ]);
    expect(countOf(notes)).toBe(2);
    expect(messagesOf({ messages: [] }, "errors")).toEqual([]);
  });

  it("are told once for all rows that say the same", () => {
    const messages = [say([3, 4], "no", { heading: "Credits" })];
    expect(messagesOf({ messages }, "errors")).toEqual([
      { sheet: "Members", lines: ["2 rows, Credits: no"] },
    ]);
    const many = [say([3, 4], "no", { heading: "Credits", count: 6_000 })];
    expect(messagesOf({ messages: many }, "errors")).toEqual([
      { sheet: "Members", lines: ["6,000 rows, Credits: no"] },
    ]);
  });
});

describe("what ends in an import", () => {
  const said = (outcome: (typeof importOutcomes)[number] | null, is_question = false) => ({
    messages: [
      {
        sheet: "members" as const,
        sheet_name: "",
        outcome,
        is_question,
        heading: "",
        text: "said",
        count: 1,
        rows: [2],
      },
    ],
  });

  it("is shown as errors only where a row is wrong: not for a question or a column that was left out", () => {
    const asked = [said("failed", true), said("to_be_answered", true)];
    const ends = [said("failed"), ...asked, said(null), said("skipped")];
    expect(ends.map(hasErrors)).toEqual([true, false, false, false, false]);
  });

  it("asks something where a row or what is hidden waits for an answer, and in a check of its columns", () => {
    const hidden = { sheets: 0, rows: 1, columns: 0, choice: null };
    const asks = (of: Pick<ImportResult, "messages">, dry_run = true) =>
      asksSomething({ ...of, dry_run, hidden: null });
    const asked = [said("to_be_answered", true), said("failed", true), said(null)];
    expect(asked.map((one) => asks(one))).toEqual([true, true, true]);
    expect(asked.map((one) => asks(one, false))).toEqual([true, true, false]);
    expect([said("failed"), said("skipped")].map((one) => asks(one))).toEqual([false, false]);
    expect(asksSomething({ ...said("failed"), dry_run: true, hidden })).toBe(true);
  });

  it("is nothing to change where every row stays as it is", () => {
    expect(changesNothing({ members: { ...none, skipped: 3 }, packs: none })).toBe(true);
    expect(changesNothing({ members: { ...none, updated: 1 }, packs: none })).toBe(false);
    expect(changesNothing({ members: none, packs: { ...none, failed: 1 } })).toBe(false);
    expect(changesNothing({ members: { ...none, to_be_answered: 1 }, packs: none })).toBe(false);
  });

  it("is no success where something failed, waits for an answer or was stopped", () => {
    const well = { status: "done" as const, members: { ...none, loaded: 2 }, packs: none, hidden: null };
    expect(isAllDone(well)).toBe(true);
    const choice = { sheets: 0, rows: 1, columns: 0, choice: null };
    expect(isAllDone({ ...well, hidden: { ...choice, choice: "leave" } })).toBe(true);
    for (const other of [
      { packs: { ...none, failed: 1 } },
      { members: { ...none, loaded: 1, to_be_answered: 1 } },
      { status: "cancelled" as const },
      { hidden: choice },
    ])
      expect(isAllDone({ ...well, ...other })).toBe(false);
  });
});
