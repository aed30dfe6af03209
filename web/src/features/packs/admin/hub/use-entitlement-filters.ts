import { entitlementStatuses } from "#contract/entitlement-statuses.ts";
import { packs as words } from "#words/panel/packs.ts";
import { statusChoices } from "../../../../shared/statuses/status-badge.tsx";
import type { ListFilter } from "../../../../ui/data-table/filters.ts";
import { useNewestPacks } from "../api.ts";

/** What narrows the list of who has what. */
export function useEntitlementFilters(): ListFilter[] {
  const packs = useNewestPacks().data?.data ?? [];
  return [
    {
      name: "pack_id",
      label: words.entitlementFilters.pack,
      choices: packs.map(({ id, name, season }) => ({ value: String(id), label: `${name} ${season}` })),
    },
    {
      name: "status",
      label: words.entitlementFilters.status,
      choices: statusChoices("entitlement", entitlementStatuses),
    },
    { name: "member_id", label: words.entitlementFilters.of, shown: words.entitlementFilters.onePersonOnly },
  ];
}
