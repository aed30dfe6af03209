import { expect, it } from "vitest";
import { cellOfCsv, textOfCsv } from "./csv-text.ts";

const bigEndian = (text: string) => Buffer.from(text, "utf16le").swap16();
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.of(part) : Buffer.from(part))));
const line = "First name,Last name\r\nZoë,Müller\r\n";

it.each<[string, Buffer]>([
  ["UTF-8", Buffer.from(line)],
  ["UTF-8", Buffer.from(`\ufeff${line}`)],
  ["UTF-16LE", Buffer.from(`\ufeff${line}`, "utf16le")],
  ["UTF-16LE", Buffer.from(line, "utf16le")],
  ["UTF-16BE", bigEndian(`\ufeff${line}`)],
  ["UTF-16BE", bigEndian(line)],
  ["Windows-1252", Buffer.from(line, "latin1")],
])("a CSV is read in %s", (encoding, content) => {
  expect(textOfCsv(content)).toEqual({ text: line, encoding });
});

it.each<[string, number[], string]>([
  ["Windows-1250", [0xa3], "\u0141ukasz"],
  ["Windows-1252", [0xd8], "Øukasz"],
])("letters of languages tell %s", (encoding, first, name) => {
  expect(textOfCsv(bytes(...first, "ukasz;x\r\n"))).toEqual({ text: `${name};x\r\n`, encoding });
});

it("only what is no letter of UTF-8 is in doubt, and everything else of the file is read in it", () => {
  const { text, encoding } = textOfCsv(bytes("José,Müller\r\nRen", 0xe9, ",Dupont\r\n"));
  expect(encoding).toBe("UTF-8");
  const [first = "", second = ""] = text.split("\r\n").map((row) => row.split(",")[0]);
  expect(cellOfCsv(first)).toEqual({ text: "José", isDoubtful: false });
  expect(cellOfCsv(second)).toEqual({ text: "René", isDoubtful: true });
  expect(cellOfCsv("Ren\ufffd")).toEqual({ text: "Ren\ufffd", isDoubtful: true });
});

it("what begins like a letter of three bytes and ends like another is none of UTF-8", () => {
  const { text, encoding } = textOfCsv(bytes("José,Müller\r\n", 0xe2, 0x82, "Ann,Dupont\r\n"));
  expect(encoding).toBe("UTF-8");
  expect(text).toMatch(/^José,Müller\r\n[^\ufffd]+Ann,Dupont\r\n$/);
});
