import { Button, Select } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { entitlementStatuses } from "#contract/entitlement-statuses.ts";
import { packs as words } from "#words/panel/packs.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { statusLook } from "../../../../shared/statuses/status-badge.tsx";
import { useNewestPacks } from "../api.ts";

/** The fields beside the search; each is a part of the address. */
export function EntitlementFilters({ list }: { list: ReturnType<typeof useListParams> }) {
  const packs = useNewestPacks().data?.data ?? [];
  const { filters } = list.params;
  return (
    <>
      <Select
        w={{ base: "auto", sm: 240 }}
        aria-label={words.entitlementFilters.pack}
        placeholder={words.entitlementFilters.pack}
        clearable
        searchable
        data={packs.map(({ id, name, season }) => ({ value: String(id), label: `${name} ${season}` }))}
        value={filters.pack_id ?? null}
        onChange={(value) => list.setFilter("pack_id", value)}
      />
      <Select
        w={{ base: "auto", sm: 190 }}
        aria-label={words.entitlementFilters.status}
        placeholder={words.entitlementFilters.status}
        clearable
        data={entitlementStatuses.map((value) => ({
          value,
          label: statusLook("entitlement", value).label,
        }))}
        value={filters.status ?? null}
        onChange={(value) => list.setFilter("status", value)}
      />
      {filters.member_id && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => list.setFilter("member_id", null)}
        >
          {words.entitlementFilters.onePersonOnly}
        </Button>
      )}
    </>
  );
}
