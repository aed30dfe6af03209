import { Button, Select } from "@mantine/core";
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
import { statusLook } from "../../../../shared/statuses/status-badge.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { differenceStates, differenceWords } from "../../difference-words.ts";
import { refreshBooks, useDifferences } from "./api.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { DaysCard } from "./days-card.tsx";
import { DifferenceCard, differenceColumns } from "./difference-columns.tsx";
import { ExplainDrawer } from "./explain-drawer.tsx";

const DAYS = { ...nouns.days, done: words.reconciliation.compared };

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
      <PageHeader
        title={words.reconciliation.reconciliation}
        back={{ label: words.reconciliation.payment, to: panelPaths.payments }}
        text={words.reconciliation.everyNight}
        actions={
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
        filters={<Filters list={list} />}
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

function Filters({ list }: { list: ReturnType<typeof useListParams> }) {
  const select = (name: string, label: string, data: { value: string; label: string }[], width: number) => (
    <Select
      aria-label={label}
      placeholder={label}
      clearable
      w={{ base: "100%", xs: width }}
      data={data}
      value={list.params.filters[name] ?? null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  const states = differenceStates.map((value) => ({ value, label: statusLook("difference", value).label }));
  const kinds = differenceKinds.map((value) => ({ value, label: differenceWords[value] }));
  return (
    <>
      {select("status", words.reconciliation.state, states, 150)}
      {select("kind", words.reconciliation.kind, kinds, 250)}
    </>
  );
}
