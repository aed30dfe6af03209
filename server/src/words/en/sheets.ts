import { formatCount } from "./language.ts";

export const sheets = {
  didYouMean: ({ line, suggestion }: { line: string; suggestion: string }) =>
    `${line}, did you mean ${suggestion}?`,
  unstorable: "this row cannot be stored as it is",
  anotherIsRead: "Another workbook is being read.",
  quoteNotClosed: (line: number) =>
    `In line ${formatCount(line)} a quote opens a cell and is not closed. Close it or take it out, and send the file again.`,
  /** A column without a heading, by its letter. */
  column: (letter: string) => `Column ${letter}`,
  /** A file that is no workbook, and what to do. */
  notExcel: {
    password:
      "This workbook has a password. Open it, take the password off (in Excel: File, Info, Protect Workbook, Encrypt with Password), save it, and send it again.",
    page: "This file is called a workbook but is a web page. Open it in Excel or LibreOffice, save it as .xlsx, and send that.",
    oldXml:
      "This is an XML spreadsheet of 2003. Open it in Excel or LibreOffice, save it as .xlsx, and send that.",
    pdf: "This is a PDF. Send the workbook that it was made from, as .xlsx, .xls, .ods or .csv.",
    document: "This is a text document. Copy its table into a workbook, save it as .xlsx, and send that.",
    macros:
      "This workbook contains macros. Save it as an Excel workbook without them (.xlsx), and send that.",
    binary: "This is a binary workbook (.xlsb). Save it as an Excel workbook (.xlsx), and send that.",
    numbers: "This is a Numbers spreadsheet. In Numbers choose File, Export To, Excel, and send that file.",
  },
};
