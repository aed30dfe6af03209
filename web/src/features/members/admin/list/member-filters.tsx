import { Select } from "@mantine/core";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { statusLook } from "../../../../ui/status-badge.tsx";
import { useFormChoices } from "../api.ts";

type Choice = { value: string; label: string };

const statusChoices: Choice[] = [
  ...[1, 0, 2].map((status) => ({ value: String(status), label: statusLook("account", status).label })),
  { value: "current", label: "Everyone except inactive" },
];
const invitedChoices: Choice[] = [
  { value: "never", label: "Never invited" },
  { value: "waiting", label: "Invited, not accepted" },
  { value: "accepted", label: "Accepted" },
];
const creditChoices: Choice[] = [{ value: "some", label: "With credits" }];
const kindChoices: Choice[] = [
  { value: "primary", label: "Primary members" },
  { value: "secondary", label: "Secondary members" },
];

/** The fields beside the search; each is a part of the address. */
export function MemberFilters({ list }: { list: ReturnType<typeof useListParams> }) {
  const categories = useFormChoices().data?.data.membership_categories ?? [];
  const membershipChoices: Choice[] = [
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: "none", label: "No membership" },
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
      {select("status", "Status", statusChoices)}
      {select("membership_category_id", "Membership", membershipChoices)}
      {select("invited", "Invitation", invitedChoices)}
      {select("credits", "Credits", creditChoices)}
      {select("kind", "Primary or secondary", kindChoices, "Everyone")}
    </>
  );
}
