import { Button, Checkbox, Paper, ScrollArea, Select, Stack, Table, Text, Title } from "@mantine/core";
import type { ImportReview, ImportReview as Review } from "#contract/member-import.ts";
import { imports as words } from "#words/panel/imports.ts";
import { columnName, groupName, headingsName, type MendDraft } from "./mend-draft.ts";
import { ProblemCard } from "./problem-card.tsx";

type ImportReviewFormProps = { review: Review; draft: MendDraft; onChange: (draft: MendDraft) => void };

/** What has to be assigned, corrected or answered after an import: columns first, then each problem once with all of its rows. */
export function ImportReviewForm({ review, draft, onChange }: ImportReviewFormProps) {
  const { unread, likely_headings, free, groups } = review;
  if (unread.length + likely_headings.length + groups.length === 0) return null;
  return (
    <Stack gap="sm">
      {likely_headings.map((row) => (
        <LikelyHeadings key={headingsName(row)} row={row} draft={draft} onChange={onChange} />
      ))}
      {unread.length > 0 && (
        <Paper withBorder p="sm">
          <Title order={3} size="h5">
            {words.importReview.columnsThatWereLeftOut}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {words.importReview.chooseWhatTheyAre}
          </Text>
          <Stack gap="xs">
            {unread.map((column) => (
              <Select
                key={columnName(column)}
                label={column.heading}
                description={
                  column.samples.length > 0 ? words.importReview.suchAs(column.samples.join(", ")) : undefined
                }
                placeholder={words.importReview.leaveOut}
                clearable
                searchable
                data={free
                  .filter(({ sheet }) => sheet === column.sheet)
                  .map(({ key, heading }) => ({ value: key, label: heading }))}
                value={(draft.columns[columnName(column)] ?? column.guess) || null}
                onChange={(to) =>
                  onChange({ ...draft, columns: { ...draft.columns, [columnName(column)]: to ?? "" } })
                }
              />
            ))}
          </Stack>
        </Paper>
      )}
      {[
        { title: words.importReview.questions, some: groups.filter(({ kind }) => kind !== "wrong") },
        { title: words.importReview.toCorrect, some: groups.filter(({ kind }) => kind === "wrong") },
      ].map(({ title, some }) =>
        some.length === 0 ? null : (
          <Stack key={title} component="section" aria-label={title} gap="sm">
            <Title order={3} size="h4">
              {title}
            </Title>
            {some.map((group) => (
              <ProblemCard key={groupName(group)} group={group} draft={draft} onChange={onChange} />
            ))}
          </Stack>
        ),
      )}
    </Stack>
  );
}

type LikelyHeadingsProps = Omit<ImportReviewFormProps, "review"> & { row: Review["likely_headings"][number] };

/** A row that may be a person although it was taken for headings. */
function LikelyHeadings({ row, draft, onChange }: LikelyHeadingsProps) {
  const name = headingsName(row);
  return (
    <Paper withBorder p="sm">
      <Title order={3} size="h5">
        {[words.importReview.noHeadingIsKnown, row.sheet_name].filter(Boolean).join(" ")}
      </Title>
      <Text size="sm" mb="xs" style={{ overflowWrap: "anywhere" }}>
        {row.texts.join(", ")}
      </Text>
      <Checkbox
        label={words.importReview.rowIsOneOfThem}
        checked={draft.noHeadings.includes(name)}
        onChange={({ currentTarget }) => {
          const others = draft.noHeadings.filter((one) => one !== name);
          onChange({ ...draft, noHeadings: currentTarget.checked ? [...others, name] : others });
        }}
      />
    </Paper>
  );
}

type UnderstoodRowsProps = {
  review: Pick<ImportReview, "understood" | "changes" | "left_out_before">;
  /** Reads the file without what was said of such headings or rows before; null where it is no longer at hand. */
  onAskAgain: ((what: "asks_headings" | "asks_rows") => void) | null;
};

/** The first rows of a file as they would be stored, and people who are there already before and after. */
export function UnderstoodRows({ review, onAskAgain }: UnderstoodRowsProps) {
  const { understood, changes, left_out_before } = review;
  const texts = words.understood;
  if (understood.length + left_out_before === 0) return null;
  return (
    <Paper withBorder p="sm" component="section" aria-label={texts.understood}>
      {understood.map(({ sheet, sheet_name, split, answered, headings, rows }) => {
        const title =
          understood.length === 1 ? texts.firstRows : texts.firstRowsOf(sheet_name || words.importing[sheet]);
        return (
          <Rows
            key={`${sheet}/${sheet_name}`}
            title={title}
            notes={[
              ...(split === null ? [] : [texts.namesAreSplit(split)]),
              ...answered.map((one) => texts.isReadAsBefore(one)),
            ]}
            headings={[texts.row, ...headings]}
            rows={rows.map((one) => ({ key: String(one.row), texts: [String(one.row), ...one.texts] }))}
          />
        );
      })}
      {onAskAgain && understood.some(({ answered }) => answered.length > 0) && (
        <Button size="compact-sm" variant="subtle" mb="xs" onClick={() => onAskAgain("asks_headings")}>
          {texts.askAgain}
        </Button>
      )}
      {left_out_before > 0 && <Text size="sm">{texts.isLeftOutAsBefore(left_out_before)}</Text>}
      {onAskAgain && left_out_before > 0 && (
        <Button size="compact-sm" variant="subtle" mb="xs" onClick={() => onAskAgain("asks_rows")}>
          {texts.askRowsAgain}
        </Button>
      )}
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
  notes?: string[];
  headings: string[];
  rows: { key: string; texts: string[] }[];
};

/** In pixels; longer lists scroll on their own. */
const listHeight = 260;

function Rows({ title, notes = [], headings, rows }: RowsProps) {
  return (
    <>
      <Title order={3} size="h5">
        {title}
      </Title>
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
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
