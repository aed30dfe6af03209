import { Button, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPackageOff } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { AdminReturn } from "#contract/returns.ts";
import { sentence } from "#web/ui/sentence.ts";
import { returns as words } from "#words/panel/returns.ts";
import { hasCode } from "../../../lib/errors.ts";
import { listAddress } from "../../../lib/list-address.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { AuditTrail } from "../../../shared/audit/audit-trail.tsx";
import { StatusBadge } from "../../../shared/statuses/status-badge.tsx";
import { Columns } from "../../../ui/columns.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { ConflictNotice } from "../../../ui/save-error.tsx";
import { kindWords } from "../return-words.ts";
import { useDecisions, useReturn } from "./api.ts";
import { ApproveDialog, DeclineDialog } from "./decision-dialogs.tsx";
import { ReceiveDialog } from "./receive-dialog.tsx";
import { Goods, Member, ReturnOutcome, Words } from "./return-parts.tsx";

type Decision = "approve" | "decline" | "receive";

/** One return or exchange, with what the club can do about it. */
export function Component() {
  const [search] = useSearchParams();
  const id = Number(search.get("id"));
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const query = useReturn(id, isNumber);
  if (!isNumber || hasCode(query.error, "NOT_FOUND")) return <NotThere />;
  return (
    <QueryState query={query}>
      {({ data }) => <Detail key={data.id} one={data} onReload={() => void query.refetch()} />}
    </QueryState>
  );
}

function Detail({ one, onReload }: { one: AdminReturn; onReload: () => void }) {
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [isStale, stale] = useDisclosure(false);
  const list = listAddress(panelPaths.adminReturns, useLocation().state);
  const close = () => setDeciding(null);
  // The page behind says what to do now, so no dialog may cover it.
  const decisions = useDecisions(one.id, () => {
    close();
    stale.open();
  });
  return (
    <>
      <PageHeader
        title={words.detail.fromOrder(kindWords[one.kind], one.order_number)}
        back={{ label: words.detail.returns, to: list }}
        text={sentence(words.detail.askedOn(<DateTime value={one.created_at} withTime />, one.member.name))}
        aside={<StatusBadge kind="return" status={one.status} />}
        actions={<Actions one={one} onDecide={setDeciding} />}
      />
      <Stack gap="md">
        {isStale && (
          <ConflictNotice
            onReload={() => {
              stale.close();
              onReload();
            }}
          />
        )}
        <Columns cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            <Goods one={one} />
            <Words one={one} />
          </Stack>
          <Stack gap="md">
            <ReturnOutcome one={one} />
            <Member one={one} />
            <AuditTrail filters={{ subject_kind: "return", subject_id: one.id }} />
          </Stack>
        </Columns>
      </Stack>
      <ApproveDialog one={one} opened={deciding === "approve"} onClose={close} approve={decisions.approve} />
      <DeclineDialog one={one} opened={deciding === "decline"} onClose={close} decline={decisions.decline} />
      <ReceiveDialog one={one} opened={deciding === "receive"} onClose={close} receive={decisions.receive} />
    </>
  );
}

/** Only the acts that the server would accept from this person now. */
function Actions({ one: { can }, onDecide }: { one: AdminReturn; onDecide: (decision: Decision) => void }) {
  return (
    <>
      {can.decline && (
        <Button variant="default" c="error" onClick={() => onDecide("decline")}>
          {words.detail.decline}
        </Button>
      )}
      {can.approve && <Button onClick={() => onDecide("approve")}>{words.detail.approve}</Button>}
      {can.receive && <Button onClick={() => onDecide("receive")}>{words.detail.markAsReceived}</Button>}
    </>
  );
}

function NotThere() {
  return (
    <>
      <PageHeader
        title={words.detail.returnNotFound}
        back={{ label: words.detail.returns, to: panelPaths.adminReturns }}
      />
      <EmptyState
        icon={IconPackageOff}
        title={words.detail.thereIsNoSuchReturn}
        text={words.detail.itMayBelongToAnother}
      />
    </>
  );
}
