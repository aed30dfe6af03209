import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";

/** Something that is filled in when the text is used, such as a member's first name in a mail. */
export type TextVariable = { name: string; label: string };

export type RichTextEditorProps = {
  label: string;
  /** HTML; an empty text is "". */
  value: string;
  onChange: (html: string) => void;
  error?: string | null;
  description?: string;
  /** Lets pictures be uploaded into the text. */
  withPictures?: boolean;
  /** Offered as chips that insert `{{ name }}`. */
  variables?: TextVariable[];
  minHeight?: number;
};

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
