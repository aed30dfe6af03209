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
