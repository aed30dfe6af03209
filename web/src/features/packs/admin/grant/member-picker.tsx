import { MultiSelect, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { MemberRow } from "#contract/member-rows.ts";
import { packs as texts } from "#words/panel/packs.ts";
import { whoseChild } from "../../../../shared/members/whose-child.ts";
import { choicesOf } from "../../../../ui/choices-of.tsx";
import type { ChosenMember } from "../../audience.ts";
import { useFoundMembers } from "../grants-api.ts";
import classes from "./member-picker.module.css";

const TYPING_PAUSE_MS = 250;

type MemberPickerProps = { members: ChosenMember[]; onChange: (members: ChosenMember[]) => void };

/** Searches people, primary and secondary ones, and keeps those that are picked. */
export function MemberPicker({ members, onChange }: MemberPickerProps) {
  const [search, setSearch] = useState("");
  const [keywords] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS);
  const query = useFoundMembers(keywords, true);
  const found = query.data?.data ?? [];
  const known = new Map([
    ...found.map(({ id, user }) => [String(id), user.name] as const),
    ...members.map(({ id, name }) => [String(id), name] as const),
  ]);
  const aboutOf = new Map(found.map((row) => [String(row.id), aboutMember(row)]));
  return (
    <MultiSelect
      label={texts.memberPicker.members}
      description={texts.memberPicker.searchByNameOrEmail}
      placeholder={members.length === 0 ? texts.memberPicker.nameOrEmail : undefined}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={members.map(({ id }) => String(id))}
      onChange={(values) =>
        onChange(values.map((value) => ({ id: Number(value), name: known.get(value) ?? value })))
      }
      searchable
      clearable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already, in e-mails too.
      filter={({ options }) =>
        options.filter((option) => "value" in option && aboutOf.has(String(option.value)))
      }
      {...choicesOf(
        query,
        query.isFetching ? texts.memberPicker.searching : texts.memberPicker.nobodyWithThatName,
      )}
      renderOption={({ option }) => (
        <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">
            {aboutOf.get(String(option.value))}
          </Text>
        </div>
      )}
      maxDropdownHeight={280}
      classNames={{ input: classes.picker, inputField: classes.typed }}
    />
  );
}

/** What distinguishes people with the same name. */
function aboutMember({ user, primary, membership_category, account_status }: MemberRow): string {
  const words = [
    whoseChild(primary),
    user.email,
    membership_category?.name,
    account_status === 2 && "inactive",
  ];
  return words.filter(Boolean).join(" · ") || texts.memberPicker.noEmail;
}
