import type { PaymentRow } from "#contract/payments.ts";
import { nouns } from "#words/nouns.ts";
import { payments as words } from "#words/panel/payments.ts";
import { adminClient } from "../../../lib/admin-api.ts";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { type ExportFormat, exportAct } from "../../../shared/jobs/export-act.ts";
import { FileProgress } from "../../../shared/jobs/file-progress.tsx";
import { useFileJob } from "../../../shared/jobs/use-file-job.ts";
import { useSeasons } from "../../../shared/seasons/use-seasons.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { ListHeader } from "../../../ui/list-header.tsx";
import { narrowed } from "../payments-query.ts";
import { usePayments } from "./api.ts";
import { PaymentCard, paymentColumns } from "./payment-columns.tsx";
import { paymentFilters } from "./payment-filters.ts";
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
      <ListHeader
        title={words.screen.payment}
        text={words.screen.cardPaymentsThroughStripe}
        acts={[
          { label: words.screen.creditStatement, to: panelPaths.creditMovements },
          { label: words.screen.reconciliation, to: panelPaths.reconciliation },
          exportAct(exported),
        ]}
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
        filters={paymentFilters(useSeasons())}
        renderCard={(payment) => <PaymentCard payment={payment} />}
        empty={{
          text: words.screen.paymentAppearsHereAsSoon,
          narrowed: { text: words.screen.noPaymentsMatch, showAll: words.screen.showAllPayments },
        }}
      />
    </>
  );
}
