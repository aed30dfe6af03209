import { Paper, ScrollArea, Table, Text, Title } from "@mantine/core";
import type { ImportReview } from "#contract/member-import.ts";
import { imports as words } from "#words/panel/imports.ts";

type UnderstoodRowsProps = { review: Pick<ImportReview, "understood" | "changes"> };

/** The first rows of a file as they would be stored, and people who are there already before and after. */
export function UnderstoodRows({ review: { understood, changes } }: UnderstoodRowsProps) {
  const texts = words.understood;
  if (understood.length === 0) return null;
  return (
    <Paper withBorder p="sm" component="section" aria-label={texts.understood}>
      {understood.map(({ sheet, sheet_name, split, headings, rows }) => {
        const title =
          understood.length === 1 ? texts.firstRows : texts.firstRowsOf(sheet_name || words.importing[sheet]);
        return (
          <Rows
            key={`${sheet}/${sheet_name}`}
            title={title}
            note={split === null ? null : texts.namesAreSplit(split)}
            headings={[texts.row, ...headings]}
            rows={rows.map((one) => ({ key: String(one.row), texts: [String(one.row), ...one.texts] }))}
          />
        );
      })}
      {changes.length > 0 && (
        <Rows
          title={texts.changes}
          headings={[texts.who, texts.what, texts.before, texts.after]}
          rows={changes.flatMap(({ row, sheet_name, name, changes: all }) =>
            all.map(({ heading, before, after }) => ({
              key: `${sheet_name}/${row}/${heading}`,
              texts: [name, heading, before || texts.nothing, after || texts.nothing],
            })),
          )}
        />
      )}
    </Paper>
  );
}

type RowsProps = {
  title: string;
  note?: string | null;
  headings: string[];
  rows: { key: string; texts: string[] }[];
};

/** In pixels; longer lists scroll on their own. */
const listHeight = 260;

function Rows({ title, note = null, headings, rows }: RowsProps) {
  return (
    <>
      <Title order={3} size="h5">
        {title}
      </Title>
      {note !== null && <Text size="sm">{note}</Text>}
      <ScrollArea.Autosize
        mah={listHeight}
        type="auto"
        // Each bar has room of its own, so that it lies over no row.
        offsetScrollbars="present"
        viewportProps={{ tabIndex: 0 }}
        mb="xs"
      >
        <Table aria-label={title} verticalSpacing={4} style={{ whiteSpace: "nowrap" }}>
          <Table.Thead>
            <Table.Tr>
              {headings.map((heading) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, texts }) => (
              <Table.Tr key={key}>
                {texts.map((text, at) => (
                  <Table.Td key={headings[at]}>{text}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  );
}
