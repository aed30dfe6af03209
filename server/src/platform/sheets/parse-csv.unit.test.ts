import { describe, expect, it } from "vitest";
import { rowsOfCsv, textOfCsv } from "./parse-csv.ts";

const rows = (text: string) => rowsOfCsv(text, 100);

describe("a CSV", () => {
  it.each([",", ";", "\t"])("is read with cells that are separated by %j", (sign) => {
    const text = [`E-mail${sign}Credits`, `a@b.example${sign}"25${sign}50"`, ""].join("\r\n");
    expect(rows(text)).toEqual([
      ["E-mail", "Credits"],
      ["a@b.example", `25${sign}50`],
    ]);
  });

  it("keeps commas in amounts where semicolons separate, and separators and lines in quotes", () => {
    expect(rows('Name;Credits\n"Ann; ""the""\nfirst";25,50\n\nBo;')).toEqual([
      ["Name", "Credits"],
      ['Ann; "the"\nfirst', "25,50"],
      [""],
      ["Bo", ""],
    ]);
  });

  it("may say itself what separates its cells, end in the middle of quotes, and be longer than is read", () => {
    expect(rows("sep=;\r\na,b;c\r\n")).toEqual([["a,b", "c"]]);
    expect(rows('a,"b')).toEqual([["a", "b"]]);
    expect(rowsOfCsv("a\nb\nc", 2)).toEqual([["a"], ["b"]]);
    expect(rows("")).toEqual([]);
  });

  it.each<[string, Buffer]>([
    ["UTF-8", Buffer.from("Zoë Müller")],
    ["UTF-8 with a mark", Buffer.from("\ufeffZoë Müller")],
    ["UTF-16", Buffer.from("\ufeffZoë Müller", "utf16le")],
    ["Windows-1252", Buffer.from("Zoë Müller", "latin1")],
  ])("is read in %s", (_what, bytes) => {
    expect(textOfCsv(bytes)).toBe("Zoë Müller");
  });
});
