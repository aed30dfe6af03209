import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { PaymentRow } from "#contract/payments.ts";
import { nouns } from "#words/nouns.ts";
import { payments as words } from "#words/panel/payments.ts";
import { adminClient } from "../../../lib/admin-api.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { type ExportFormat, ExportMenu } from "../../../shared/jobs/export-menu.tsx";
import { FileProgress } from "../../../shared/jobs/file-progress.tsx";
import { useFileJob } from "../../../shared/jobs/use-file-job.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { narrowed } from "../payments-query.ts";
import { usePayments } from "./api.ts";
import { PaymentCard, paymentColumns } from "./payment-columns.tsx";
import { PaymentFilters } from "./payment-filters.tsx";
import classes from "./payments.module.css";
import { StripeCard } from "./stripe-card.tsx";
import { TotalsCard } from "./totals-card.tsx";

/** What members paid by card: totals, the single payments, and where cards are set up. */
export function Component() {
  const list = useListParams({ sort: "created_at", order_by: "desc" });
  const { filters } = list.params;
  const payments = usePayments(list.params);
  const exported = useFileJob("payments-export", (format: ExportFormat) =>
    adminClient.exports.payments({ format, ...narrowed(list.params) }),
  );
  return (
    <>
      <PageHeader
        title={words.screen.payment}
        text={words.screen.cardPaymentsThroughStripe}
        actions={
          <>
            <Button component={Link} to={panelPaths.creditMovements} variant="default">
              {words.screen.creditStatement}
            </Button>
            <Button component={Link} to={panelPaths.reconciliation} variant="default">
              {words.screen.reconciliation}
            </Button>
            <ExportMenu onExport={exported.start} isStarting={exported.isStarting} />
          </>
        }
      />
      <FileProgress job={exported} many={nouns.rows.other} />
      <div className={classes.top}>
        <TotalsCard filters={filters} />
        <StripeCard />
      </div>
      <DataTable<PaymentRow>
        label={words.screen.payments}
        query={payments}
        list={list}
        columns={paymentColumns}
        searchPlaceholder={words.screen.orderMemberOrStripeReference}
        filters={<PaymentFilters list={list} />}
        renderCard={(payment) => <PaymentCard payment={payment} />}
        empty={{
          text: words.screen.paymentAppearsHereAsSoon,
          narrowed: { text: words.screen.noPaymentsMatch, showAll: words.screen.showAllPayments },
        }}
      />
    </>
  );
}
