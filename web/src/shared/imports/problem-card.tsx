import { Button, Checkbox, List, Paper, Radio, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { wholeName } from "#contract/member-forms.ts";
import type { ProblemGroup } from "#contract/member-import.ts";
import { complaints } from "#web/lib/form-fields.ts";
import { sentence } from "#web/ui/written.tsx";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { imports as words } from "#words/panel/imports.ts";
import { whoseRow } from "./import-words.ts";
import { commonValue, groupName, headingsName, type ProblemProps, rowName } from "./mend-draft.ts";

const shownAtFirst = 5;

/** A problem of one row or many, with what can be done about it. */
export function ProblemCard(props: ProblemProps) {
  const { group } = props;
  return (
    <Paper withBorder p="sm">
      <Title order={4} size="h5" mb="xs" style={{ overflowWrap: "anywhere" }}>
        {titleOf(group)}
      </Title>
      {group.kind === "rename" && <Renames {...props} />}
      {group.kind === "shared" && <SharedAddresses {...props} />}
      {group.kind === "unlisted" && <Unlisted {...props} />}
      {group.kind === "made" && <Made {...props} />}
      {group.kind === "wrong" && group.key !== "" && <Cells {...props} />}
      <LeaveOut {...props} />
    </Paper>
  );
}

function titleOf({ kind, count, heading, text, rows }: ProblemGroup): string {
  if (kind === "rename") return words.problemCard.wouldBeRenamed(count);
  if (kind === "shared") return words.problemCard.rowsShareAnEmailAddress(count);
  const where = count === 1 && rows[0] ? whoseRow(rows[0]) : counted(count, nouns.rows);
  return [where, heading, text].filter(Boolean).join(": ");
}

function Renames({ group, draft, onChange }: ProblemProps) {
  const name = groupName(group);
  const { rows } = group;
  const hidden = group.count - rows.length;
  return (
    <Stack gap="xs">
      <List size="sm">
        {rows.map(({ row_number, row, sheet_name, name: after, membership, suggestion }) => (
          <List.Item key={row_number}>
            {sentence(
              words.problemCard.renamedInRow(<b>{after}</b>, membership, row, sheet_name, suggestion ?? ""),
            )}
          </List.Item>
        ))}
      </List>
      <Checkbox
        label={
          hidden > 0 ? words.problemCard.renameThese(rows.length) : words.problemCard.rename(rows.length)
        }
        checked={draft.groups[name] === "renamed"}
        onChange={({ currentTarget }) => {
          const { [name]: _old, ...others } = draft.groups;
          onChange({ ...draft, groups: currentTarget.checked ? { ...others, [name]: "renamed" } : others });
        }}
      />
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {words.problemCard.youWillBeAskedAbout(hidden)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {words.problemCard.isItSomebodyElse}
      </Text>
      <SharedAddresses group={group} draft={draft} onChange={onChange} />
    </Stack>
  );
}

/** The parent is in no row, or else the address is mistyped. */
function Unlisted(props: ProblemProps) {
  return (
    <Stack gap="sm">
      <SharedAddresses {...props} />
      <Text size="sm" c="dimmed">
        {words.problemCard.isItAnotherAddress}
      </Text>
      <Cells {...props} />
    </Stack>
  );
}

function Made(props: ProblemProps) {
  const { group, draft, onChange } = props;
  const name = groupName(group);
  const suggestions = [...new Set(group.rows.flatMap(({ suggestion }) => suggestion ?? []))];
  const chosenGroup = draft.groups[name] ?? "";
  return (
    <Stack gap="xs">
      <Radio.Group
        label={words.problemCard.whatWasTyped}
        value={chosenGroup}
        onChange={(value) => {
          const { [name]: _old, ...others } = draft.groups;
          const isTaken = value === "suggested" || value === "kept";
          onChange({ ...draft, groups: isTaken ? { ...others, [name]: value } : others });
        }}
      >
        <Stack gap={6} mt={4}>
          {suggestions.length > 0 && (
            <Radio
              value="suggested"
              label={`${suggestions.slice(0, 3).join(", ")}${suggestions.length > 3 ? " ..." : ""}`}
            />
          )}
          <Radio value="kept" label={words.problemCard.keepItAsItIs(group.rows[0]?.value ?? "")} />
          <Radio value="" label={words.problemCard.somethingElse} />
        </Stack>
      </Radio.Group>
      {chosenGroup === "" && <Cells {...props} />}
    </Stack>
  );
}

function Cells({ group, draft, onChange }: ProblemProps) {
  const [isOpen, setOpen] = useState(false);
  const common = commonValue(group);
  const write = (name: string, text: string) =>
    onChange({ ...draft, texts: { ...draft.texts, [name]: text } });
  if (common !== null)
    return (
      <CellInput
        label={
          common === ""
            ? words.problemCard.putInAllRows(group.count)
            : words.problemCard.inAllRows(group.count, common)
        }
        value={draft.texts[groupName(group)] ?? common}
        choices={group.choices}
        onWrite={(text) => write(groupName(group), text)}
      />
    );
  const rows = isOpen ? group.rows : group.rows.slice(0, shownAtFirst);
  const hidden = group.count - group.rows.length;
  return (
    <Stack gap="xs">
      {rows.map((row) => (
        <CellInput
          key={row.row_number}
          label={whoseRow(row)}
          value={draft.texts[rowName(group, row)] ?? row.value}
          choices={group.choices}
          onWrite={(text) => write(rowName(group, row), text)}
        />
      ))}
      {!isOpen && group.rows.length > shownAtFirst && (
        <Button variant="subtle" size="xs" onClick={() => setOpen(true)}>
          {words.problemCard.showMore(group.rows.length - shownAtFirst)}
        </Button>
      )}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {words.problemCard.andMoreRows(hidden)}
        </Text>
      )}
    </Stack>
  );
}

type CellInputProps = { label: string; value: string; choices: string[]; onWrite: (text: string) => void };

function CellInput({ label, value, choices, onWrite }: CellInputProps) {
  if (choices.length === 0)
    return <TextInput label={label} value={value} onChange={(event) => onWrite(event.currentTarget.value)} />;
  const isChoice = choices.includes(value);
  return (
    <Select
      label={label}
      placeholder={isChoice || value === "" ? words.problemCard.choose : value}
      data={choices}
      searchable
      value={isChoice ? value : null}
      onChange={(chosen) => chosen !== null && onWrite(chosen)}
    />
  );
}

/** Which rows of a group are not to be loaded at all. */
function LeaveOut({ group: { sheet, rows }, draft, onChange }: ProblemProps) {
  const [isOpen, { open }] = useDisclosure(rows.length === 1);
  const { leaveSomeOut, leaveOut } = words.problemCard;
  if (!isOpen)
    return (
      <Button variant="subtle" size="compact-sm" mt="xs" onClick={open}>
        {leaveSomeOut}
      </Button>
    );
  return (
    <Stack gap={6} mt="xs">
      {rows.map((row) => {
        const name = headingsName({ sheet, row_number: row.row_number });
        const others = draft.leftOut.filter((one) => one !== name);
        return (
          <Checkbox
            key={name}
            label={leaveOut(whoseRow(row))}
            checked={draft.leftOut.includes(name)}
            onChange={({ currentTarget }) =>
              onChange({ ...draft, leftOut: currentTarget.checked ? [...others, name] : others })
            }
          />
        );
      })}
    </Stack>
  );
}

/** Whose each shared address is, or one that nobody has; all others become that person's family members. */
function SharedAddresses({ group, draft, onChange }: ProblemProps) {
  const { kind } = group;
  const addresses = [
    ...Map.groupBy(group.rows, ({ email, value }) => (kind === "unlisted" ? value : email).toLowerCase()),
  ];
  return (
    <Stack gap="sm">
      {addresses.map(([email, rows]) => {
        const names = rows.map(({ name }) => name);
        const suggestions = [...new Set(rows.flatMap(({ suggestion }) => suggestion ?? []))].filter(
          (name) => !names.includes(name),
        );
        return (
          <Stack key={email} gap="xs">
            <Radio.Group
              label={kind === "shared" ? words.sharedAddresses.whoseAddressIs(email) : email}
              value={draft.owners[email] ?? ""}
              onChange={(owner) =>
                onChange({
                  ...draft,
                  owners: { ...draft.owners, [email]: owner },
                  families: { [email]: rows[0]?.family ?? "", ...draft.families },
                })
              }
            >
              <Stack gap={6} mt={4}>
                {suggestions.map((name) => (
                  <Radio
                    key={name}
                    value="known"
                    label={
                      kind === "rename"
                        ? words.sharedAddresses.addAsFamilyMemberOf(names.join(", "), name)
                        : name
                    }
                  />
                ))}
                {kind === "shared" &&
                  rows.map((row) => (
                    <Radio key={row.row_number} value={String(row.row_number)} label={whoseRow(row)} />
                  ))}
                {kind !== "rename" && suggestions.length === 0 && (
                  <Radio
                    value="unlisted"
                    label={words.sharedAddresses.parentIsNotInTheList}
                    description={words.sharedAddresses.aFamilyIsAdded}
                  />
                )}
              </Stack>
            </Radio.Group>
            {draft.owners[email] === "unlisted" && (
              <FamilyName
                email={email}
                name={draft.families[email] ?? ""}
                onWrite={(name) => onChange({ ...draft, families: { ...draft.families, [email]: name } })}
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}

type FamilyNameProps = { email: string; name: string; onWrite: (name: string) => void };

function FamilyName({ email, name, onWrite }: FamilyNameProps) {
  const [wrong] = complaints(wholeName.safeParse(name).error);
  return (
    <TextInput
      label={words.sharedAddresses.nameOfTheFamily}
      description={email}
      value={name}
      onChange={(event) => onWrite(event.currentTarget.value)}
      error={wrong?.[1]}
      required
    />
  );
}
