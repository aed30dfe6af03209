import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import type { RedemptionRow } from "#contract/redemption.ts";
import { redemption as words } from "#words/panel/redemption.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { ImportDialog } from "../../../shared/imports/import-dialog.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../ui/data-table/filters.ts";
import { ListHeader } from "../../../ui/list-header.tsx";
import { formFor } from "../words.ts";
import { useRedemptionMembers } from "./api.ts";
import { RedemptionCard, redemptionColumns } from "./member-columns.tsx";
import { type Asked, PreviewDialog } from "./preview/preview-dialog.tsx";
import { RunProgress, useRunJobs } from "./run-progress.tsx";
import { Runs } from "./runs.tsx";
import { useRedeemSelection } from "./use-redeem-selection.ts";

/** Those who have something to redeem, or not. */
const packFilters: ListFilter[] = [
  {
    name: "with_packs",
    label: words.packFilter.packs,
    choices: [
      { value: "true", label: words.packFilter.withPacksToRedeem },
      { value: "false", label: words.packFilter.withoutPacks },
    ],
  },
];

/** Every member with the packs that are theirs to redeem, one at a time, some, or all of the club. */
export function MembersView() {
  const list = useListParams({ sort: "last_name", order_by: "asc" });
  const members = useRedemptionMembers(list.params);
  const { bulk, members: selected } = useRedeemSelection(members);
  const [asked, ask] = useState<Asked | null>(null);
  const [isImporting, importing] = useDisclosure(false);
  const jobs = useRunJobs();
  const redeem = ({ id, user }: RedemptionRow) => ask({ form: formFor([id]), name: user.name });
  return (
    <>
      <ListHeader
        title={words.membersView.autoRedemption}
        text={words.membersView.redeemPacksForMembers}
        back={{ to: panelPaths.members, label: words.membersView.back }}
        acts={[{ label: words.membersView.import, icon: IconFileSpreadsheet, onPress: importing.open }]}
      />
      <RunProgress jobs={jobs} />
      <DataTable<RedemptionRow>
        label={words.membersView.membersToRedeemFor}
        query={members}
        list={list}
        columns={redemptionColumns(redeem)}
        searchPlaceholder={words.membersView.search}
        filters={packFilters}
        bulk={bulk}
        rowName={({ user }) => user.name}
        bulkActions={
          <Button size="xs" onClick={() => ask({ form: formFor(selected) })}>
            {words.membersView.redeemSelected}
          </Button>
        }
        renderCard={(row) => <RedemptionCard row={row} onRedeem={redeem} />}
        empty={{
          title: words.membersView.noMemberFound,
          text: words.membersView.yourClubHasNoMembers,
          narrowed: { text: words.membersView.noMembersMatch, showAll: words.membersView.showAllMembers },
        }}
      />
      <Runs onUndoing={jobs.startUndo} />
      {asked && (
        <PreviewDialog
          asked={asked}
          onClose={() => ask(null)}
          onStarted={(jobId) => {
            jobs.startRun(jobId);
            bulk.clear();
            ask(null);
          }}
        />
      )}
      <ImportDialog opened={isImporting} onClose={importing.close} />
    </>
  );
}
