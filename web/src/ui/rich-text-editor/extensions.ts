import Image from "@tiptap/extension-image";
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";
import { Extension, type Extensions, mergeAttributes, Node } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";

/** A cell may span others where it came so from a spreadsheet; the editor itself makes none that do. */
const spans = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => span(element, "colspan") },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => span(element, "rowspan") },
  /** Asked for by the library, which could let columns be drawn wider; here they are as wide as they need to be. */
  colwidth: { default: null, rendered: false },
};

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  extendNodeSchema: ({ name }) => (name === "table" ? { tableRole: "table" } : {}),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), "Shift-Tab": go(-1) };
  },
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  extendNodeSchema: ({ name }) => (name === "tableRow" ? { tableRole: "row" } : {}),
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const TableCell = cellNode("tableCell", "td", "cell");
const TableHeader = cellNode("tableHeader", "th", "header_cell");

/** Rows and columns of text, such as a size guide. */
const tables: Extensions = [Table, TableRow, TableCell, TableHeader];

function cellNode(cellName: string, tag: "td" | "th", tableRole: string) {
  return Node.create({
    name: cellName,
    content: "block+",
    isolating: true,
    extendNodeSchema: ({ name }) => (name === cellName ? { tableRole } : {}),
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes: { colspan, rowspan, ...rest } }) => [
      tag,
      mergeAttributes(rest, colspan > 1 ? { colspan } : {}, rowspan > 1 ? { rowspan } : {}),
      0,
    ],
  });
}

function span(element: HTMLElement, name: "colspan" | "rowspan"): number {
  const value = Number(element.getAttribute(name));
  return Number.isInteger(value) && value >= 1 && value < 100 ? value : 1;
}

/** As the sanitiser allows them; `start` and its like are how a text is aligned anyway. */
const alignments = ["center", "right", "justify"];

/** What the editor can write: exactly what the server's sanitiser lets through. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["http", "https", "mailto", "tel"],
      HTMLAttributes: { rel: "noopener", target: null },
    },
    // It would add a paragraph to an untouched text, and so make the form unsaved.
    trailingNode: false,
  }),
  Image,
  ...tables,
  Extension.create({
    name: "textAlign",
    addGlobalAttributes: () => [
      {
        types: ["paragraph", "heading"],
        attributes: {
          textAlign: {
            default: null,
            parseHTML: ({ style: { textAlign } }) => (alignments.includes(textAlign) ? textAlign : null),
            renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
          },
        },
      },
    ],
  }),
];
