import { webhooks } from "#contract/webhooks.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

export const deliveryStates = ["queued", "delivered", "failed"] as const;

/** While something waits to be sent it is looked at again. */
export const LOOK_EVERY_MS = 3000;

/** What the log is asked for. */
export const deliveryQuery = (params: ListParams) => queryFromAddress(webhooks.deliveries, params);
