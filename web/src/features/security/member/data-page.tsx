import { Button, Skeleton, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { security } from "#words/security.ts";
import { AccountTabs } from "../../../shared/members/account-tabs.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { useExportData, useLeaving } from "../api.ts";
import { LeaveForm } from "./leave-form.tsx";

/** A copy of the member's data, and the way to leave the club. */
export function Component() {
  return (
    <>
      <PageHeader title={security.data.title} />
      <AccountTabs />
      <Stack gap="lg">
        <ExportSection />
        <LeaveSection />
      </Stack>
    </>
  );
}

function ExportSection() {
  const words = security.data;
  const take = useExportData();
  return (
    <FormSection title={words.exportTitle} description={words.exportText}>
      <Button
        leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
        loading={take.isPending}
        onClick={() => take.mutate()}
        w={{ base: "100%", xs: "fit-content" }}
      >
        {words.download}
      </Button>
    </FormSection>
  );
}

function LeaveSection() {
  const leaving = useLeaving();
  return (
    <FormSection title={security.leave.title} description={security.leave.text}>
      <QueryState query={leaving} skeleton={<Skeleton height={120} />}>
        {({ data }) => <LeaveForm preview={data} />}
      </QueryState>
    </FormSection>
  );
}
