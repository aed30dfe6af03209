import { Button, Group, Title } from "@mantine/core";
import { IconCalendarPlus, IconGiftOff } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import type { AdminEntitlement } from "#contract/grants.ts";
import { packs as words } from "#words/panel/packs.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { useBulkSelection } from "../../../../lib/use-bulk-selection.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { exportAct } from "../../../../shared/jobs/export-act.ts";
import { FileProgress } from "../../../../shared/jobs/file-progress.tsx";
import { ActButtons } from "../../../../ui/acts.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { MOST_AT_ONCE, useEntitlements, useEntitlementsExport } from "../grants-api.ts";
import { ActDialog, type EntitlementAct } from "./act-dialog.tsx";
import { EntitlementCard, entitlementColumns } from "./entitlement-columns.tsx";
import { useEntitlementFilters } from "./use-entitlement-filters.ts";

/** Every entitlement of the club; open ones are taken away or extended here, singly or many. */
export function WhoHasWhat() {
  const list = useListParams({ sort: "granted_at", order_by: "desc" });
  const entitlements = useEntitlements(list.params);
  const exported = useEntitlementsExport(list.params);
  const bulk = useBulkSelection(list, entitlements);
  const [act, setAct] = useState<EntitlementAct | null>(null);
  const selected = { selection: bulk.selection, params: list.params, count: bulk.count };
  const isTooMany = bulk.count > MOST_AT_ONCE;
  return (
    <section aria-label={words.whoHasWhat.whoHasWhat}>
      <Group justify="space-between" gap="md" mb="md">
        <Title order={2} size="h2">
          {words.whoHasWhat.whoHasWhat}
        </Title>
        <ActButtons acts={[exportAct(exported)]} />
      </Group>
      <FileProgress job={exported} many={words.whoHasWhat.forFile} />
      <DataTable<AdminEntitlement>
        label={words.whoHasWhat.entitlements}
        query={entitlements}
        list={list}
        columns={entitlementColumns(setAct)}
        searchPlaceholder={words.whoHasWhat.nameOrEmail}
        filters={useEntitlementFilters()}
        bulk={bulk}
        rowName={({ pack, member }) => words.whoHasWhat.packOf(pack.name, member.name)}
        bulkActions={
          <>
            <Button
              size="xs"
              variant="light"
              disabled={isTooMany}
              leftSection={<IconCalendarPlus size={16} aria-hidden />}
              onClick={() => setAct({ kind: "extend", ...selected })}
            >
              {words.whoHasWhat.extend}
            </Button>
            <Button
              size="xs"
              variant="light"
              color="error"
              disabled={isTooMany}
              leftSection={<IconGiftOff size={16} aria-hidden />}
              onClick={() => setAct({ kind: "revoke", ...selected })}
            >
              {words.whoHasWhat.revoke}
            </Button>
            {isTooMany && <span>{words.whoHasWhat.tooManyAtOnce}</span>}
          </>
        }
        renderCard={(row) => <EntitlementCard row={row} onAct={setAct} />}
        empty={{
          lead: words.whoHasWhat.nobodyHasAPackYet,
          text: words.whoHasWhat.defaultPacksComeWithMembership,
          action: (
            <Button component={Link} to={panelPaths.customPacks}>
              {words.whoHasWhat.goToTheCustomPacks}
            </Button>
          ),
          narrowed: { text: words.whoHasWhat.noMembersMatch, showAll: words.whoHasWhat.showEverybody },
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
