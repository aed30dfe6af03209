import { Button, Group, MultiSelect, Radio, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberRow } from "#contract/member-rows.ts";
import type { PackRow } from "#contract/packs.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { quietlyInForm } from "#web/lib/mutation-cache.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { useMemberships } from "#web/shared/seasons/seasons.ts";
import { choicesOf } from "#web/ui/choices-of.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { useKeptState } from "#web/ui/use-form.ts";
import { packs as texts, packs as words } from "#words/panel/packs.ts";
import classes from "../packs.module.css";
import {
  type AudienceKind,
  type AudienceValues,
  audienceOf,
  type ChosenMember,
  ForecastView,
  nobody,
} from "./forecast.tsx";

type GrantDialogProps = {
  /** A live custom pack, or null while the dialog is shut. */
  pack: PackRow | null;
  onClose: () => void;
  onStarted: (jobId: number) => void;
};

const PAUSE_MS = 300;

/** Whom a pack goes to, what that would mean, and then the job that grants it. */
export function GrantDialog({ pack, onClose, onStarted }: GrantDialogProps) {
  // What it was about stays while the dialog fades out.
  const [shown, setShown] = useState(pack);
  if (pack !== null && pack !== shown) setShown(pack);
  return (
    <Modal
      opened={pack !== null}
      onClose={onClose}
      size="xl"
      title={shown && words.grantDialog.grant(shown.name, shown.season)}
    >
      {shown && <GrantForm key={shown.id} pack={shown} onClose={onClose} onStarted={onStarted} />}
    </Modal>
  );
}

function GrantForm({ pack, onClose, onStarted }: GrantDialogProps & { pack: PackRow }) {
  const [values, setValues] = useKeptState<AudienceValues & { pack: number }>({ ...nobody, pack: pack.id });
  const audience = audienceOf(values);
  const [settled] = useDebouncedValue(audience, PAUSE_MS);
  const asked = audience === null ? null : settled;
  const forecast = useQuery(
    adminApi.grants.forecast.queryOptions({
      input: { pack_id: pack.id, audience: asked ?? { member_ids: [] } },
      enabled: asked !== null,
      placeholderData: keepPreviousData,
    }),
  );
  const grant = useMutation(
    adminApi.grants.grant.mutationOptions({
      ...quietlyInForm,
      onSuccess: ({ data }) => onStarted(data.job_id),
    }),
  );
  // What is shown must be about the people selected now.
  const isFresh = JSON.stringify(asked) === JSON.stringify(audience) && !forecast.isPlaceholderData;
  const people = isFresh && forecast.data ? forecast.data.data.people : null;
  return (
    <Stack>
      <SegmentedControl
        aria-label={words.grantDialog.recipient}
        data={[
          { value: "members", label: words.grantDialog.chosenMembers },
          { value: "filter", label: words.grantDialog.byMembership },
        ]}
        value={values.by}
        onChange={(by) => setValues({ ...values, by: by === "filter" ? "filter" : "members" })}
      />
      {values.by === "members" ? (
        <MemberPicker members={values.members} onChange={(members) => setValues({ ...values, members })} />
      ) : (
        <FilterFields values={values} onChange={(change) => setValues({ ...values, ...change })} />
      )}
      <ForecastView query={forecast} isAsked={asked !== null} isFresh={isFresh} />
      <FormError error={grant.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.grantDialog.cancel}
        </Button>
        <Button
          disabled={people === null || people === 0}
          loading={grant.isPending}
          onClick={() => audience && grant.mutate({ pack_id: pack.id, audience })}
        >
          {people ? words.grantDialog.grantTo(people) : words.grantDialog.confirm}
        </Button>
      </Group>
    </Stack>
  );
}

type Filter = Pick<AudienceValues, "membership_category_id" | "kind">;
type FilterFieldsProps = { values: Filter; onChange: (change: Partial<Filter>) => void };

const kinds: { value: AudienceKind; label: string }[] = [
  { value: "all", label: words.filterFields.membersAndTheirSecondaryMembers },
  { value: "primary", label: words.filterFields.membersOnly },
  { value: "secondary", label: words.filterFields.secondaryMembersOnly },
];

/** Everyone of a membership, or of the whole club. */
function FilterFields({ values, onChange }: FilterFieldsProps) {
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

const TYPING_PAUSE_MS = 250;
const FOUND_MEMBERS = 20;

type MemberPickerProps = { members: ChosenMember[]; onChange: (members: ChosenMember[]) => void };

/** Searches people, primary and secondary ones, and keeps those that are picked. */
function MemberPicker({ members, onChange }: MemberPickerProps) {
  const [search, setSearch] = useState("");
  const [keywords] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS);
  const query = useQuery(
    adminApi.clubMembers.show.queryOptions({
      input: { keywords: keywords || undefined, kind: "all", per_page: FOUND_MEMBERS, sort: "last_name" },
      placeholderData: keepPreviousData,
      staleTime: FRESH_FOR_MS,
    }),
  );
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
      // Whoever has found a family chooses all of it.
      clearSearchOnChange={false}
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
