import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsDiff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Difference, differenceKinds } from "#contract/reconciliation.ts";
import { nouns } from "#words/nouns.ts";
import { payments as words } from "#words/panel/payments.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { JobProgress } from "../../../../shared/jobs/job-progress.tsx";
import { useJobId } from "../../../../shared/jobs/use-job-id.ts";
import { statusChoices } from "../../../../shared/statuses/status-badge.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import type { ListFilter } from "../../../../ui/data-table/filters.ts";
import { ListHeader } from "../../../../ui/list-header.tsx";
import { differenceStates, differenceWords } from "../../difference-words.ts";
import { refreshBooks, useDifferences } from "./api.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { DaysCard } from "./days-card.tsx";
import { DifferenceCard, differenceColumns } from "./difference-columns.tsx";
import { ExplainDrawer } from "./explain-drawer.tsx";

const DAYS = { ...nouns.days, done: words.reconciliation.compared };

const differenceFilters: ListFilter[] = [
  {
    name: "status",
    label: words.reconciliation.state,
    choices: statusChoices("difference", differenceStates),
  },
  {
    name: "kind",
    label: words.reconciliation.kind,
    choices: differenceKinds.map((value) => ({ value, label: differenceWords[value] })),
  },
];

/** Stripe's books against the shop's: what differs, and the days that were compared. */
export function Component() {
  const list = useListParams({ sort: "found_at", order_by: "desc" });
  const differences = useDifferences(list.params);
  const cache = useQueryClient();
  const [jobId, setJobId, forgetJob] = useJobId("reconciliation-job");
  const [isChoosing, choosing] = useDisclosure(false);
  const [explained, setExplained] = useState<Difference | null>(null);
  return (
    <>
      <ListHeader
        title={words.reconciliation.reconciliation}
        back={{ label: words.reconciliation.payment, to: panelPaths.payments }}
        text={words.reconciliation.everyNight}
        primary={
          <Button leftSection={<IconArrowsDiff size={18} aria-hidden />} onClick={choosing.open}>
            {words.reconciliation.compareNow}
          </Button>
        }
      />
      {jobId !== null && (
        <JobProgress
          key={jobId}
          jobId={jobId}
          noun={DAYS}
          onEnded={() => refreshBooks(cache)}
          onForget={forgetJob}
        />
      )}
      <DaysCard />
      <DataTable<Difference>
        label={words.reconciliation.differences}
        query={differences}
        list={list}
        columns={differenceColumns(setExplained)}
        searchPlaceholder={words.reconciliation.orderOrStripeReference}
        filters={differenceFilters}
        renderCard={(difference) => <DifferenceCard difference={difference} onExplain={setExplained} />}
        empty={{
          lead: words.reconciliation.nothingDiffers,
          text: words.reconciliation.stripeAndShopAgree,
          narrowed: {
            text: words.reconciliation.noDifferencesMatch,
            showAll: words.reconciliation.showAllDifferences,
          },
        }}
      />
      <CompareDialog
        opened={isChoosing}
        onClose={choosing.close}
        onStarted={(id) => {
          setJobId(id);
          choosing.close();
        }}
      />
      <ExplainDrawer difference={explained} onClose={() => setExplained(null)} />
    </>
  );
}
