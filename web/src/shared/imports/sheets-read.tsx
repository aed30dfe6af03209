import { Text } from "@mantine/core";
import type { ImportResult } from "#contract/member-import.ts";
import { allRowsInWords, formInWords, type ReadSheet, sheetInWords } from "./import-words.ts";

type SheetsReadProps = {
  sheets: (ReadSheet & { /** What became of its rows. */ became: string | null })[];
  csv: ImportResult["csv"];
};

/** Every sheet of a file with all of its rows, and how a CSV was read. */
export function SheetsRead({ sheets, csv }: SheetsReadProps) {
  return (
    <div>
      {sheets.map((sheet) => (
        <div key={sheet.name}>
          <Text size="sm">{sheetInWords(sheet, sheet.became)}</Text>
          <Text size="xs" c="dimmed">
            {allRowsInWords(sheet)}
          </Text>
        </div>
      ))}
      {csv && (
        <Text size="xs" c="dimmed">
          {formInWords(csv)}
        </Text>
      )}
    </div>
  );
}
