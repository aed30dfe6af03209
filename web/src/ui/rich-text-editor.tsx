import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { RichTextEditorProps } from "./rich-text-editor/editor-props.ts";

// The editor weighs more than a list page; only forms that show one load it.
const Editor = lazy(() =>
  import("./rich-text-editor/editor.tsx").then(({ Editor }) => ({ default: Editor })),
);
const TOOLBAR_HEIGHT = 90;

/** A field for formatted text, HTML in and out. The server keeps only what its sanitiser allows. */
export function RichTextEditor(props: RichTextEditorProps) {
  const height = (props.minHeight ?? 200) + TOOLBAR_HEIGHT;
  return (
    <Suspense fallback={<Skeleton height={height} aria-label={`Loading ${props.label}`} />}>
      <Editor {...props} />
    </Suspense>
  );
}
