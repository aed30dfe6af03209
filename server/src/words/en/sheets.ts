export const sheets = {
  anotherIsRead: "Another workbook is being read.",
};
