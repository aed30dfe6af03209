import { members as words } from "#words/panel/members.ts";
import { statusChoices } from "../../../../shared/statuses/status-badge.tsx";
import type { ListFilter } from "../../../../ui/data-table/filters.ts";
import { useFormChoices } from "../api.ts";

/** What narrows the club's members; some of it are the club's own memberships. */
export function useMemberFilters(): ListFilter[] {
  const categories = useFormChoices().data?.data.membership_categories ?? [];
  return [
    {
      name: "status",
      label: words.memberFilters.status,
      choices: [
        ...statusChoices("account", [1, 0, 2, "none"]),
        { value: "current", label: words.memberFilters.everyoneExceptInactive },
      ],
    },
    {
      name: "membership_category_id",
      label: words.memberFilters.membership,
      choices: [
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: "none", label: words.memberFilters.noMembership },
      ],
    },
    {
      name: "invited",
      label: words.memberFilters.invitation,
      choices: [
        { value: "never", label: words.memberFilters.neverInvited },
        { value: "waiting", label: words.memberFilters.invitedNotAccepted },
        { value: "accepted", label: words.memberFilters.accepted },
      ],
    },
    {
      name: "credits",
      label: words.memberFilters.credits,
      choices: [{ value: "some", label: words.memberFilters.withCredits }],
    },
    {
      name: "kind",
      label: words.memberFilters.primaryOrSecondary,
      choices: [
        { value: "primary", label: words.memberFilters.primaryMembers },
        { value: "secondary", label: words.memberFilters.secondaryMembers },
      ],
    },
  ];
}
