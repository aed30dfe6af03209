import { Button, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsDiff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Difference, differenceKinds } from "#contract/reconciliation.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { useJobId } from "../../../../lib/use-job-id.ts";
import { useListParams } from "../../../../lib/use-list-params.ts";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { JobProgress } from "../../../../ui/job-progress.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { statusLook } from "../../../../ui/status-badge.tsx";
import { differenceStates, differenceWords } from "../../difference-words.ts";
import { refreshBooks, useDifferences } from "./api.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import { DaysCard } from "./days-card.tsx";
import { DifferenceCard, differenceColumns } from "./difference-columns.tsx";
import { ExplainDrawer } from "./explain-drawer.tsx";

const DAYS = { one: "day", many: "days", done: "compared" };

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
        title="Reconciliation"
        back={{ label: "Payment", to: panelPaths.payments }}
        text="Every night, the payments and refunds of the day before are compared with Stripe's. Days are in UTC."
        actions={
          <Button leftSection={<IconArrowsDiff size={18} aria-hidden />} onClick={choosing.open}>
            Compare now
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
        label="Differences"
        query={differences}
        list={list}
        columns={differenceColumns(setExplained)}
        searchPlaceholder="Order or Stripe reference"
        filters={<Filters list={list} />}
        renderCard={(difference) => <DifferenceCard difference={difference} onExplain={setExplained} />}
        empty={{
          lead: "Nothing differs",
          text: "Stripe and the shop agree on every payment and refund compared.",
          narrowed: {
            text: "No differences match.",
            showAll: "Show all differences",
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
      {select("status", "State", states, 150)}
      {select("kind", "Kind", kinds, 250)}
    </>
  );
}
