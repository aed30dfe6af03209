import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { PaymentRow } from "#contract/payments.ts";
import { adminClient } from "../../../lib/admin-api.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { useFileJob } from "../../../lib/use-file-job.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { type ExportFormat, ExportMenu } from "../../../ui/export-menu.tsx";
import { FileProgress } from "../../../ui/file-progress.tsx";
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
        title="Payment"
        text="Card payments through Stripe, and orders marked as paid."
        actions={
          <>
            <Button component={Link} to={panelPaths.creditMovements} variant="default">
              Credit statement
            </Button>
            <Button component={Link} to={panelPaths.reconciliation} variant="default">
              Reconciliation
            </Button>
            <ExportMenu onExport={exported.start} isStarting={exported.isStarting} />
          </>
        }
      />
      <FileProgress job={exported} many="rows" />
      <div className={classes.top}>
        <TotalsCard filters={filters} />
        <StripeCard />
      </div>
      <DataTable<PaymentRow>
        label="Payments"
        query={payments}
        list={list}
        columns={paymentColumns}
        searchPlaceholder="Order, member or Stripe reference"
        filters={<PaymentFilters list={list} />}
        renderCard={(payment) => <PaymentCard payment={payment} />}
        empty={{
          text: "A payment appears here as soon as a member pays by card.",
          narrowed: { text: "No payments match.", showAll: "Show all payments" },
        }}
      />
    </>
  );
}
