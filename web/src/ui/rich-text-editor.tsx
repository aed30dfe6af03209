import { loadedPart } from "./loaded-part.tsx";
import type { RichTextEditorProps } from "./rich-text-editor/editor.tsx";

const TOOLBAR_HEIGHT = 90;

/**
 * A field for formatted text, HTML in and out. The server keeps only what its sanitiser allows. It weighs more than a list
 * page, so only forms that show one load it.
 */
export const RichTextEditor = loadedPart<RichTextEditorProps>(
  "rich-text-editor",
  async () => (await import("./rich-text-editor/editor.tsx")).Editor,
  ({ minHeight = 200 }) => minHeight + TOOLBAR_HEIGHT,
);
