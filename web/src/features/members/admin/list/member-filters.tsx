import { Select } from "@mantine/core";
import { members as words } from "#words/panel/members.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { statusLook } from "../../../../shared/statuses/status-badge.tsx";
import { useFormChoices } from "../api.ts";

type Choice = { value: string; label: string };

const statusChoices: Choice[] = [
  ...[1, 0, 2].map((status) => ({ value: String(status), label: statusLook("account", status).label })),
  { value: "current", label: words.memberFilters.everyoneExceptInactive },
];
const invitedChoices: Choice[] = [
  { value: "never", label: words.memberFilters.neverInvited },
  { value: "waiting", label: words.memberFilters.invitedNotAccepted },
  { value: "accepted", label: words.memberFilters.accepted },
];
const creditChoices: Choice[] = [{ value: "some", label: words.memberFilters.withCredits }];
const kindChoices: Choice[] = [
  { value: "primary", label: words.memberFilters.primaryMembers },
  { value: "secondary", label: words.memberFilters.secondaryMembers },
];

/** The fields beside the search; each is a part of the address. */
export function MemberFilters({ list }: { list: ReturnType<typeof useListParams> }) {
  const categories = useFormChoices().data?.data.membership_categories ?? [];
  const membershipChoices: Choice[] = [
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: "none", label: words.memberFilters.noMembership },
  ];
  const select = (name: string, label: string, data: Choice[], placeholder = label) => (
    <Select
      aria-label={label}
      placeholder={placeholder}
      clearable
      w={{ base: "auto", sm: 140 }}
      data={data}
      value={list.params.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  return (
    <>
      {select("status", words.memberFilters.status, statusChoices)}
      {select("membership_category_id", words.memberFilters.membership, membershipChoices)}
      {select("invited", words.memberFilters.invitation, invitedChoices)}
      {select("credits", words.memberFilters.credits, creditChoices)}
      {select("kind", words.memberFilters.primaryOrSecondary, kindChoices, words.memberFilters.everyone)}
    </>
  );
}
