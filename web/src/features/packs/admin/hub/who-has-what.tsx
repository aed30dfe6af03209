import { Button, Group, Title } from "@mantine/core";
import { IconCalendarPlus, IconGiftOff } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminEntitlement } from "#contract/grants.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { useBulkSelection } from "../../../../lib/use-bulk-selection.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { ExportMenu } from "../../../../ui/export-menu.tsx";
import { FileProgress } from "../../../../ui/file-progress.tsx";
import { MOST_AT_ONCE, useEntitlements, useEntitlementsExport } from "../grants-api.ts";
import { type Act, ActDialog } from "./act-dialog.tsx";
import { EntitlementCard, entitlementColumns } from "./entitlement-columns.tsx";
import { EntitlementFilters } from "./entitlement-filters.tsx";

/** Every entitlement of the club; open ones are taken away or extended here, singly or many. */
export function WhoHasWhat() {
  const list = useListParams({ sort: "granted_at", order_by: "desc" });
  const entitlements = useEntitlements(list.params);
  const exported = useEntitlementsExport(list.params);
  const bulk = useBulkSelection(list, entitlements);
  const [act, setAct] = useState<Act | null>(null);
  const selected = { selection: bulk.selection, params: list.params, count: bulk.count };
  const isTooMany = bulk.count > MOST_AT_ONCE;
  return (
    <section aria-label="Who has what">
      <Group justify="space-between" gap="md" mb="md">
        <Title order={2} size="h2">
          Who has what
        </Title>
        <ExportMenu onExport={exported.start} isStarting={exported.isStarting} />
      </Group>
      <FileProgress job={exported} many="entitlements" />
      <DataTable<AdminEntitlement>
        label="Entitlements"
        query={entitlements}
        list={list}
        columns={entitlementColumns(setAct)}
        searchPlaceholder="Name or email"
        filters={<EntitlementFilters list={list} />}
        bulk={bulk}
        rowName={({ pack, member }) => `${pack.name} of ${member.name}`}
        bulkActions={
          <>
            <Button
              size="xs"
              variant="light"
              disabled={isTooMany}
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={() => setAct({ kind: "extend", ...selected })}
            >
              Extend
            </Button>
            <Button
              size="xs"
              variant="light"
              color="error"
              disabled={isTooMany}
              leftSection={<IconGiftOff size={16} aria-hidden />}
              onClick={() => setAct({ kind: "revoke", ...selected })}
            >
              Revoke
            </Button>
            {isTooMany && <span>At most 1,000 at once. Filter by pack first.</span>}
          </>
        }
        renderCard={(row) => <EntitlementCard row={row} onAct={setAct} />}
        empty={{
          lead: "Nobody has a pack yet",
          text: "Default packs come with a membership once they are live; custom packs you grant yourself.",
          action: (
            <Button component={Link} to={panelPaths.customPacks}>
              Go to the custom packs
            </Button>
          ),
          narrowed: { text: "No members match.", showAll: "Show everybody" },
        }}
      />
      <ActDialog
        act={act}
        onClose={() => setAct(null)}
        onDone={() => {
          bulk.clear();
          setAct(null);
        }}
      />
    </section>
  );
}
