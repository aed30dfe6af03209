import type { PaymentRow } from "#contract/payments.ts";
import { useListParams } from "../../../lib/use-list-params.ts";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
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
  return (
    <>
      <PageHeader
        title="Payment"
        text="Card payments through Stripe, and what was marked as paid. Days and months are those of UTC."
      />
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
          narrowed: { text: "No payment fits the search and the filters.", showAll: "Show all payments" },
        }}
      />
    </>
  );
}
