import type { Text } from "#server/words/languages.ts";
import { ApiError } from "../http/api-error.ts";

/** What a file is instead of a workbook, and what to do. */
export const notExcel = {
  password: ({ sheets }) => sheets.notExcel.password,
  page: ({ sheets }) => sheets.notExcel.page,
  oldXml: ({ sheets }) => sheets.notExcel.oldXml,
  pdf: ({ sheets }) => sheets.notExcel.pdf,
  document: ({ sheets }) => sheets.notExcel.document,
  macros: ({ sheets }) => sheets.notExcel.macros,
  binary: ({ sheets }) => sheets.notExcel.binary,
  numbers: ({ sheets }) => sheets.notExcel.numbers,
} satisfies Record<string, Text>;

export function refusedFile(message: Text): ApiError {
  return new ApiError("FILE_NOT_EXCEL", { message });
}
