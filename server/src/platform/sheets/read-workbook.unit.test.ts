import { describe, expect, it } from "vitest";
import { longestBlock, tooLong } from "#server/testing/longest-block.ts";
import { patienceMs } from "#server/testing/patience.ts";
import { en } from "#server/words/en/index.ts";
import { ApiError } from "../http/api-error.ts";
import { parseElsewhere, readWorkbook } from "./read-workbook.ts";
import { excelFile, fileOf, marksIn, rowsIn, workbookParts, zipOf } from "./sheets.testing.ts";
import { writeWorkbook } from "./write-sheets.ts";

const limits = { maxRows: 100 };
const read = (content: Buffer, type?: string, name?: string) =>
  readWorkbook(fileOf(content, { ...(type && { type }), ...(name && { name }) }), limits, 1);
const told = async (reading: ReturnType<typeof read>) =>
  (await reading).sheets.map((sheet) => ({ name: sheet.name, rows: rowsIn(sheet), marks: marksIn(sheet) }));
const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: { code?: string }) => error.code,
  );

describe("reading a workbook", () => {
  it.each(["xlsx", "biff8"] as const)("gives the text of every cell of %s", async (kind) => {
    const content = excelFile(
      {
        Members: [
          ["E-mail", "Phone", "Small", "Day", "Sum", "the sixth column"],
          [
            " ava@rovers.example ",
            447700900123,
            0.0000001,
            { t: "n", v: 45000, z: "dd/mm/yyyy" },
            { t: "n", v: 7, f: "1+1" },
          ],
          [],
          ["", "last"],
        ],
        Packs: [["Pack"]],
      },
      kind,
    );
    expect(await told(read(content, "application/octet-stream"))).toEqual([
      {
        name: "Members",
        rows: [
          ["E-mail", "Phone", "Small", "Day", "Sum", "the sixth column"],
          ["ava@rovers.example", "447700900123", "0.0000001", "2023-03-15", "7"],
          [],
          ["", "last"],
        ],
        marks: { "1:1": "number", "1:2": "number", "1:3": "date", "1:4": "number" },
      },
      { name: "Packs", rows: [["Pack"]], marks: {} },
    ]);
  });

  it("gives the letters of a sheet of the nineties, which has them in an encoding of its own", async () => {
    const content = excelFile({ Members: [["_rka _k"]] }, "biff5");
    const windows1252 = Buffer.from([0x8a, ...Buffer.from("rka "), 0x8e, ...Buffer.from("k")]);
    windows1252.copy(content, content.indexOf("_rka _k"));
    expect(await told(read(content, "application/vnd.ms-excel", "members.xls"))).toEqual([
      { name: "Members", rows: [["Šrka Žk"]], marks: {} },
    ]);
  });

  it("gives the same of an OpenDocument sheet, with the cells that are dates and numbers to it", async () => {
    const day = { t: "n" as const, v: 46_304, z: "dd/mm/yyyy" };
    const content = excelFile(
      {
        Members: [
          ["Phone", "Size"],
          [7700900142, day],
          ["07700900142", "9-10"],
        ],
      },
      "ods",
    );
    expect(
      await told(read(content, "application/vnd.oasis.opendocument.spreadsheet", "members.ods")),
    ).toMatchObject([
      {
        name: "Members",
        rows: [
          ["Phone", "Size"],
          ["7700900142", "2026-10-09"],
          ["07700900142", "9-10"],
        ],
        marks: { "1:0": "number", "1:1": "date" },
      },
    ]);
  });

  it.each(["text/csv", "application/vnd.ms-excel", "application/octet-stream"])(
    "gives the rows of a CSV that is called %s, with what a spreadsheet may have made",
    async (type) => {
      const content = Buffer.from("Name;Phone;Size\r\nZoë;7700900142;09-Oct\r\n", "latin1");
      expect(await told(read(content, type, "members.csv"))).toEqual([
        {
          name: "",
          rows: [
            ["Name", "Phone", "Size"],
            ["Zoë", "7700900142", "09-Oct"],
          ],
          marks: { "1:1": "number", "1:2": "date" },
        },
      ]);
    },
  );

  it("gives texts without the apostrophe that kept them as they were in a CSV", async () => {
    const content = excelFile({
      Members: [
        ["Phone", "Size", "Name"],
        ["'+44 7700 900142", "'9-10", "'t Hart"],
      ],
    });
    const [sheet] = await told(read(content));
    expect(sheet?.rows[1]).toEqual(["+44 7700 900142", "9-10", "'t Hart"]);
  });

  it("gives no more rows with content than it was told, says so, and passes over any number of blank ones", async () => {
    const rows = Array.from({ length: 101 }, (_, at) => [`row ${at}`]);
    const [all] = (await read(excelFile({ Members: rows }))).sheets;
    expect(all).toMatchObject({ rowCount: 101, isCut: true });
    expect(all?.rows).toHaveLength(100);
    const apart = [["E-mail"], ...Array.from({ length: 25_000 }, () => []), ["last"]];
    const [sheet] = (await read(excelFile({ Members: apart }))).sheets;
    expect(sheet).toMatchObject({ rowCount: 25_002, isCut: false });
    expect(sheet?.rows.map(({ number, texts }) => [number, ...texts])).toEqual([
      [1, "E-mail"],
      [25_002, "last"],
    ]);
  });

  it("takes the marks of zip64 and names with backslashes, as programs in Java and .NET write them", async () => {
    const parts = workbookParts('<row r="1"><c r="A1" t="inlineStr"><is><t>E-mail</t></is></c></row>');
    const windows = parts.map((part) => ({ ...part, name: part.name.replaceAll("/", "\\") }));
    for (const content of [zipOf(parts, { zip64: true }), zipOf(windows), zipOf(windows, { zip64: true })])
      expect(await told(read(content))).toEqual([{ name: "Members", rows: [["E-mail"]], marks: {} }]);
  });

  it("gives every sheet, however many, and says which are hidden", async () => {
    const names = Array.from({ length: 30 }, (_, at) => `Sheet ${at + 1}`);
    const content = excelFile(Object.fromEntries(names.map((name) => [name, [[name]]])), "xlsx", [
      "Sheet 25",
    ]);
    const { sheets } = await read(content);
    expect(sheets.map(({ name }) => name)).toEqual(names);
    expect(sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(["Sheet 25"]);
  });

  it("A89: takes sheets and headings that mean something to JavaScript as texts", async () => {
    const content = zipOf(
      workbookParts(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>__proto__</t></is></c><c r="B1" t="inlineStr"><is><t>constructor</t></is></c></row>',
      ).map((part) => ({
        ...part,
        content: String(part.content).replace('name="Members"', 'name="constructor"'),
      })),
    );
    expect(await told(read(content))).toEqual([
      { name: "constructor", rows: [["__proto__", "constructor"]], marks: {} },
    ]);
  });

  it("A89: gives up on a file that takes too long", async () => {
    const content = excelFile({ Members: [["E-mail"]] });
    expect(
      await codeOf(parseElsewhere(fileOf(content), limits, "workbook", { timeMs: 1, heapMegabytes: 256 })),
    ).toBe("PARSE_TIMEOUT");
  });
});

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "a");

describe("A85: a zip that is too much", () => {
  const cases: [string, Buffer][] = [
    ["a bomb", zipOf([...workbookParts(""), { name: "xl/sharedStrings.xml", content: megabytes(100) }])],
    [
      "sizes that lie",
      zipOf([
        ...workbookParts(""),
        { name: "xl/sharedStrings.xml", content: megabytes(70), claimedSize: 100 },
      ]),
    ],
    [
      "many parts that are too much together",
      zipOf([
        ...workbookParts(""),
        ...[1, 2, 3].map((at) => ({ name: `xl/media/${at}.bin`, content: megabytes(25) })),
      ]),
    ],
    [
      "10,001 entries",
      zipOf(Array.from({ length: 10_001 }, (_, at) => ({ name: `${at}.xml`, content: "" }))),
    ],
    [
      "a zip in it, by its name",
      zipOf([...workbookParts(""), { name: "xl/embeddings/inner.zip", content: "a" }]),
    ],
    [
      "a zip in it, by its content",
      zipOf([...workbookParts(""), { name: "xl/media/picture.png", content: zipOf(workbookParts("")) }]),
    ],
    ["a name that climbs", zipOf([...workbookParts(""), { name: "xl/../../etc/passwd", content: "a" }])],
    ["an absolute name", zipOf([...workbookParts(""), { name: "/etc/passwd", content: "a" }])],
  ];
  it.each(cases)("is refused for %s, soon and without its size in memory", async (_name, content) => {
    const before = process.memoryUsage().rss;
    expect(await codeOf(read(content))).toBe("FILE_TOO_LARGE_UNPACKED");
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
  });

  it("is refused where parsing it takes more memory than there is", async () => {
    const ofRows = (count: number) =>
      excelFile({
        Members: Array.from({ length: count }, (_, at) => [`row ${at}`, "2", "3", "4", "5", "6"]),
      });
    const reading = (content: Buffer, heapMegabytes: number) =>
      parseElsewhere(fileOf(content), { maxRows: 40_000 }, "workbook", {
        timeMs: patienceMs,
        heapMegabytes,
      });
    const large = ofRows(40_000);
    expect(await codeOf(reading(large, 20))).toBe("FILE_TOO_LARGE_UNPACKED");
    expect(await codeOf(reading(large, 256))).toBe("read");
    // It is the file that takes it, not the reader's start.
    expect(await codeOf(reading(ofRows(10), 20))).toBe("read");
  });
});

describe("A87: what is no plain Excel file", () => {
  const workbook = excelFile({ Members: [["E-mail"]] });
  const cases: [string, Buffer][] = [
    ["an encrypted OpenDocument sheet", openDocument({ manifest: "<manifest:encryption-data/>" })],
    ["an OpenDocument sheet with macros", openDocument({ macros: "sub main" })],
    ["an OpenDocument text", openDocument({ type: "application/vnd.oasis.opendocument.text" })],
    ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["CSV", Buffer.from("First name,E-mail\nAva,ava@rovers.example\n")],
    ["nothing", Buffer.alloc(0)],
    ["a binary workbook (.xlsb)", excelFile({ Members: [["E-mail"]] }, "xlsb")],
    [
      "a workbook with macros (.xlsm)",
      zipOf(workbookParts("", "application/vnd.ms-excel.sheet.macroEnabled.main+xml")),
    ],
    [
      "a workbook with a macro project",
      zipOf([...workbookParts(""), { name: "xl/vbaProject.bin", content: "a" }]),
    ],
    ["a zip without a workbook", zipOf([{ name: "readme.txt", content: "a" }])],
    ["an OpenDocument sheet", zipOf([...workbookParts(""), { name: "META-INF/manifest.xml", content: "a" }])],
    ["encrypted parts", zipOf(workbookParts("").map((part) => ({ ...part, flags: 1 })))],
    [
      "an encrypted workbook, or another old Office file",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2048)]),
    ],
    [
      "two names for one part",
      zipOf([...workbookParts(""), { name: "xl/styles.xml", localName: "xl/tables.xml", content: "a" }]),
    ],
    ["a file that breaks off", workbook.subarray(0, workbook.length - 40)],
    ["an archive that names places outside of it", brokenDirectory(workbook)],
  ];
  it.each(cases)("is refused: %s", async (_name, content) => {
    expect(await codeOf(read(content))).toBe("FILE_NOT_EXCEL");
  });

  it("is refused where it is called something else, whatever is in it", async () => {
    expect(await codeOf(read(workbook, "image/png"))).toBe("FILE_NOT_EXCEL");
    expect(await codeOf(read(workbook, "application/pdf"))).toBe("FILE_NOT_EXCEL");
    expect(await codeOf(read(workbook, "application/vnd.ms-excel"))).toBe("read");
  });
});

describe("what is something else", () => {
  const messageOf = (reading: Promise<unknown>) =>
    reading.then(
      () => "read",
      (error: unknown) => (error instanceof ApiError ? error.saidIn(en).message : error),
    );
  const { notExcel } = en.sheets;
  it.each<[string, Buffer, string, string]>([
    ["a page", Buffer.from("<html><table>"), "members.xls", notExcel.page],
    [
      "a spreadsheet of 2003",
      Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>'),
      "members.xls",
      notExcel.oldXml,
    ],
    ["a PDF", Buffer.from("%PDF-1.7"), "members.csv", notExcel.pdf],
    [
      "a text document",
      zipOf([{ name: "word/document.xml", content: "" }]),
      "members.xlsx",
      notExcel.document,
    ],
    [
      "a workbook with macros",
      zipOf([...workbookParts(""), { name: "xl/vbaProject.bin", content: "a" }]),
      "a.xlsm",
      notExcel.macros,
    ],
    ["a binary workbook", excelFile({ Members: [["E-mail"]] }, "xlsb"), "a.xlsb", notExcel.binary],
    [
      "a file of Numbers",
      zipOf([{ name: "Index/Document.iwa", content: "" }]),
      "a.numbers",
      notExcel.numbers,
    ],
    [
      "a sheet with a password",
      openDocument({ manifest: "<manifest:encryption-data/>" }),
      "a.ods",
      notExcel.password,
    ],
  ])("is refused in words that say what it is and what to do: %s", async (_what, content, name, message) => {
    expect(await messageOf(read(content, "application/octet-stream", name))).toBe(message);
  });

  it("is read where it is a text under the name of an old workbook", async () => {
    const content = Buffer.from("E-mail\tName\na@b.example\tAnn\n");
    expect(await told(read(content, "application/vnd.ms-excel", "members.xls"))).toMatchObject([
      {
        rows: [
          ["E-mail", "Name"],
          ["a@b.example", "Ann"],
        ],
      },
    ]);
  });
});

describe("what is called a CSV", () => {
  it.each<[string, Buffer]>([
    ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj")],
    ["a page", Buffer.from("<!doctype html><table>")],
    ["nothing", Buffer.alloc(0)],
  ])("is refused where it is %s", async (_name, content) => {
    expect(await codeOf(read(content, "text/csv", "members.csv"))).toBe("FILE_NOT_EXCEL");
  });
});

/** An OpenDocument file with as much of its parts as is looked at. */
function openDocument({
  type = "application/vnd.oasis.opendocument.spreadsheet",
  manifest = "",
  macros = "",
}) {
  return zipOf([
    { name: "mimetype", content: type },
    { name: "content.xml", content: "<office:document-content/>" },
    { name: "META-INF/manifest.xml", content: manifest },
    ...(macros ? [{ name: "Basic/Standard/Module1.xml", content: macros }] : []),
  ]);
}

/** The end of the directory says that it begins far behind the file. */
function brokenDirectory(workbook: Buffer): Buffer {
  const broken = Buffer.from(workbook);
  broken.writeUInt32LE(0x7fffffff, broken.lastIndexOf("PK\u0005\u0006", "latin1") + 16);
  return broken;
}

describe("writing a workbook", () => {
  it("A91: keeps texts that look like formulas as texts", async () => {
    const texts = [
      '=HYPERLINK("http://evil.example")',
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1+1",
      "\r=1+1",
      "＝1+1",
      "_x0041_",
    ];
    const content = await writeWorkbook([
      { name: "A & <B>", rows: [["Name"], ...texts.map((text) => [text])] },
    ]);
    const { createRequire } = await import("node:module");
    const xlsx = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");
    const book = xlsx.read(content, { type: "buffer", cellFormula: true });
    expect(book.SheetNames).toEqual(["A & <B>"]);
    const cells = texts.map((_, at) => book.Sheets["A & <B>"]?.[`A${at + 2}`]);
    expect(cells.map((cell) => [cell.t, cell.v, cell.f])).toEqual(
      texts.map((text) => ["s", text, undefined]),
    );
  });

  it("keeps what is typed below its last row a text, so that 9-10 never becomes a date", async () => {
    const content = await writeWorkbook([{ name: "Members", widths: [16, 14], rows: [["Name", "Size"]] }]);
    const { createRequire } = await import("node:module");
    const xlsx = createRequire(import.meta.url)("@e965/xlsx") as typeof import("@e965/xlsx");
    const { files } = xlsx.read(content, { type: "buffer", bookFiles: true }) as unknown as {
      files: Record<string, { content: Uint8Array }>;
    };
    const part = (name: string) => Buffer.from(files[name]?.content ?? []).toString("utf8");
    const columns = [...part("xl/worksheets/sheet1.xml").matchAll(/<col [^>]*style="(\d)"/g)];
    const formats = [...part("xl/styles.xml").matchAll(/<xf numFmtId="(\d+)"|<xf\/>/g)].slice(1);
    // 49 is the format of texts.
    expect(columns.map(([, style]) => formats[Number(style)]?.[1])).toEqual(["49", "49"]);
  });

  it("is read again as it was written, past the 26th column and without what XML cannot hold", async () => {
    const row = Array.from({ length: 30 }, (_, at) => `<${at}> & "ü" \u0001\ud800`);
    const content = await writeWorkbook([{ name: "Members", rows: [row, [], ["end"]] }]);
    const { sheets } = await readWorkbook(fileOf(content), { maxRows: 10 }, 1);
    expect(rowsIn(sheets[0])).toEqual([row.map((_, at) => `<${at}> & "ü" \ufffd`), [], ["end"]]);
  });
});

it("I-48: the largest workbook does not keep the server from everything else while it is read", async () => {
  const cells = `<c t="inlineStr"><is><t>${"x".repeat(900)}</t></is></c>`.repeat(5);
  const rows = Array.from({ length: 10_000 }, (_, at) => `<row r="${at + 1}">${cells}</row>`);
  const file = fileOf(zipOf(workbookParts(rows.join(""))));
  const caps = { timeMs: patienceMs, heapMegabytes: 256 };
  const reading = await longestBlock(() => parseElsewhere(file, { maxRows: 10_000 }, "workbook", caps));
  expect(reading.result.sheets[0]?.rows).toHaveLength(10_000);
  expect(tooLong({ reading })).toEqual([]);
});

it("reads one workbook of a club at a time, and meanwhile those of others", async () => {
  const content = excelFile({ Members: [["E-mail"]] });
  const reading = [1, 1, 1, 2].map((clubId) => codeOf(readWorkbook(fileOf(content), limits, clubId)));
  expect(await Promise.all(reading)).toEqual(["read", "JOB_RUNNING", "JOB_RUNNING", "read"]);
  expect(await codeOf(readWorkbook(fileOf(content), limits, 1))).toBe("read");
});

it.each([
  ["in UTF-8", (xml: string) => Buffer.from(xml)],
  ["in UTF-16", (xml: string) => Buffer.from(xml, "utf16le")],
])("refuses a document type %s, wherever it stands (A86)", async (_what, encode) => {
  for (const before of ["", "<!-- c -->".repeat(20_000)]) {
    const content = encode(`<?xml version="1.0"?>${before}<!DocType lolz [<!ENTITY a "b">]><styleSheet/>`);
    const parts = workbookParts("").filter(({ name }) => name !== "xl/styles.xml");
    expect(await codeOf(read(zipOf([...parts, { name: "xl/styles.xml", content }])))).toBe("FILE_NOT_EXCEL");
  }
});
