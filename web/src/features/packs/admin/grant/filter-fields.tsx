import { Radio, Select, Stack } from "@mantine/core";
import { packs as words } from "#words/panel/packs.ts";
import { choicesOf } from "../../../../ui/choices-of.tsx";
import type { AudienceKind, AudienceValues } from "../../audience.ts";
import { useMemberships } from "../api.ts";

type Filter = Pick<AudienceValues, "membership_category_id" | "kind">;
type FilterFieldsProps = { values: Filter; onChange: (change: Partial<Filter>) => void };

const kinds: { value: AudienceKind; label: string }[] = [
  { value: "all", label: words.filterFields.membersAndTheirSecondaryMembers },
  { value: "primary", label: words.filterFields.membersOnly },
  { value: "secondary", label: words.filterFields.secondaryMembersOnly },
];

/** Everyone of a membership, or of the whole club. */
export function FilterFields({ values, onChange }: FilterFieldsProps) {
  const memberships = useMemberships();
  return (
    <Stack gap="md">
      <Select
        label={words.filterFields.membership}
        placeholder={words.filterFields.everyMembership}
        clearable
        searchable
        data={(memberships.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.membership_category_id}
        onChange={(membership_category_id) => onChange({ membership_category_id })}
        {...choicesOf(memberships, words.filterFields.noSuchMembership)}
      />
      <Radio.Group
        label={words.filterFields.who}
        value={values.kind}
        onChange={(chosen) => {
          const kind = kinds.find(({ value }) => value === chosen)?.value;
          if (kind) onChange({ kind });
        }}
      >
        <Stack gap="xs" mt="xs">
          {kinds.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
