import { payments } from "#contract/payments.ts";
import { narrowedByAddress, queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of payments is asked for. */
export const paymentsQuery = (params: ListParams) => queryFromAddress(payments.getPayments, params);

/** Which payments are meant. */
export const narrowed = (params: Pick<ListParams, "keywords" | "filters">) =>
  narrowedByAddress(payments.getPayments, params);
