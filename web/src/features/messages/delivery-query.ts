import { messages } from "#contract/messages.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** What the list of deliveries is asked for. */
export const deliveryQuery = (params: ListParams) => queryFromAddress(messages.deliveries, params);
