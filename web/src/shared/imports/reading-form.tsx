import { Button, Group, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { csvEncodings, csvSeparators, type Reading } from "#contract/file-reading.ts";
import type { ImportResult } from "#contract/member-import.ts";
import { imports as words } from "#words/panel/imports.ts";

type ReadingFormProps = {
  sheets: readonly { name: string; left_out: "hidden" | "other" | null }[];
  csv: ImportResult["csv"];
  reading: Reading;
  onChange: (reading: Reading) => void;
};

/** Where a file was misunderstood: another sheet, separator or encoding, by which it is read again. */
export function ReadingForm({ sheets, csv, reading, onChange }: ReadingFormProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { notRight, sheet, allSheets, separator, encoding } = words.readingForm;
  const separators = words.importState.separators;
  const names = sheets.map(({ name }) => name).filter((name) => name !== "");
  if (!csv && names.length < 2) return null;
  return (
    <>
      <Group>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={toggle}>
          {notRight}
        </Button>
      </Group>
      {isOpen && !csv && (
        <Select
          label={sheet}
          data={[
            { value: "", label: allSheets },
            ...[...new Set(names)].map((name) => ({ value: name, label: name })),
          ]}
          allowDeselect={false}
          value={reading.sheet ?? ""}
          onChange={(name) => onChange({ ...reading, sheet: name || undefined })}
        />
      )}
      {isOpen && csv && (
        <Group grow>
          <Select
            label={separator}
            data={csvSeparators.map((one) => ({ value: one, label: separators[one] ?? one }))}
            allowDeselect={false}
            value={csvSeparators.find((one) => one === csv.separator) ?? null}
            onChange={(chosen) =>
              onChange({ ...reading, separator: csvSeparators.find((one) => one === chosen) })
            }
          />
          <Select
            label={encoding}
            data={[...csvEncodings]}
            allowDeselect={false}
            value={csvEncodings.find((one) => one === csv.encoding) ?? null}
            onChange={(chosen) =>
              onChange({ ...reading, encoding: csvEncodings.find((one) => one === chosen) })
            }
          />
        </Group>
      )}
    </>
  );
}
