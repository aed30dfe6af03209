import Image from "@tiptap/extension-image";
import { Extension, type Extensions } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { tables } from "./tables.ts";

/** As the sanitiser allows them; `start` and its like are how a text is aligned anyway. */
const alignments = ["center", "right", "justify"];

/** What the editor can write: exactly what the server's sanitiser lets through. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    horizontalRule: false,
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
