import { zipOf } from "./sheets.testing.ts";

const cell = (text: string) =>
  text === "" ? "<table:table-cell/>" : `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
/** A row of its texts; `how`: its attributes. */
export const odsRow = (texts: string[], how = "") =>
  `<table:table-row${how}>${texts.map(cell).join("")}</table:table-row>`;

/** An .ods as LibreOffice writes it: sheets with their columns and rows, and the names of those that are hidden. */
export function odsOf(sheets: Record<string, string>, hidden: string[] = []): Buffer {
  const tables = Object.entries(sheets).map(
    ([name, content]) =>
      `<table:table table:name="${name}" table:style-name="${hidden.includes(name) ? "ta2" : "ta1"}">${content}</table:table>`,
  );
  const styles = ["true", "false"].map(
    (display, at) =>
      `<style:style style:name="ta${at + 1}" style:family="table"><style:table-properties table:display="${display}"/></style:style>`,
  );
  const spaces = ["office", "table", "text", "style"]
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(" ");
  return zipOf([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" },
    {
      name: "content.xml",
      content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${spaces}><office:automatic-styles>${styles.join("")}</office:automatic-styles><office:body><office:spreadsheet>${tables.join("")}</office:spreadsheet></office:body></office:document-content>`,
    },
    { name: "styles.xml", content: `<office:document-styles ${spaces}/>` },
    { name: "META-INF/manifest.xml", content: "<manifest/>" },
  ]);
}
