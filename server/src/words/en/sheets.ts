export const sheets = {
  didYouMean: ({ line, suggestion }: { line: string; suggestion: string }) =>
    `${line}, did you mean ${suggestion}?`,
  unstorable: "this row cannot be stored as it is",
  anotherIsRead: "Another workbook is being read.",
};
