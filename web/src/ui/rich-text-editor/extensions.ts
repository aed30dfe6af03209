import Image from "@tiptap/extension-image";
import { Extension, type Extensions } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { tables } from "./tables.ts";

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
            parseHTML: (element) => element.style.textAlign || null,
            renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
          },
        },
      },
    ],
  }),
];
