import { messages } from "#contract/messages.ts";
import type { ListParams } from "../../lib/list-params.ts";
import { queryFromAddress } from "../../lib/query-from-address.ts";

/** What the list of deliveries is asked for. */
export const deliveryQuery = (params: ListParams) => queryFromAddress(messages.deliveries, params);
