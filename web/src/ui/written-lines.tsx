/** A text with the line breaks with which it was typed, such as an address. */
export function WrittenLines({ text }: { text: string }) {
  return <span style={{ whiteSpace: "pre-line" }}>{text}</span>;
}
