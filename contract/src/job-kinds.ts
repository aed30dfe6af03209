import { documents } from "./documents.ts";
import type { EndpointMeta } from "./endpoint.ts";
import { exports } from "./exports.ts";
import { grants } from "./grants.ts";
import { inviting } from "./inviting.ts";
import { joiningCredits } from "./joining-credits.ts";
import { memberImport } from "./member-import.ts";
import { orders } from "./orders.ts";
import { products } from "./products.ts";
import { reconciliation } from "./reconciliation.ts";
import { redemption } from "./redemption.ts";
import { trackingImport } from "./tracking-import.ts";

/** Every kind of job, and the call that starts it: whoever may call that may also watch and cancel such a job. */
export const jobStarters = {
  export_credits: exports.credits,
  export_members: exports.members,
  export_orders: exports.orders,
  export_packs: exports.packs,
  export_payments: exports.payments,
  export_products: exports.products,
  export_returns: exports.returns,
  export_tracking: exports.tracking,
  grant_joining_credits: joiningCredits.grant,
  grant_pack: grants.grant,
  import_members: memberImport.import,
  import_tracking: trackingImport.import,
  invite_members: inviting.invite,
  make_document: documents.make,
  reconcile: reconciliation.run,
  redeem_packs: redemption.redeem,
  undo_redemption: redemption.undo,
  update_products: products.bulkUpdate,
  update_statuses: orders.updateStatuses,
};

/** Who may start a job of a kind. */
export function startersOf(kind: string): EndpointMeta["who"] {
  const starter = Object.entries(jobStarters).find(([name]) => name === kind)?.[1];
  return starter ? (starter["~orpc"].meta as EndpointMeta).who : "admin";
}
