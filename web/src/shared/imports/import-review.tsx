import { Checkbox, Paper, Select, Stack, Text, Title } from "@mantine/core";
import type { ImportReview as Review } from "#contract/member-import.ts";
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
