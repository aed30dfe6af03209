import { contract } from "#contract/index.ts";
import { implement } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { showInvoice, showMemberInvoice } from "./invoices.ts";
import { documentJobs, startDocument } from "./packing/documents.jobs.ts";
import { showPickList } from "./packing/pick-list.ts";

const documentRoutes = implement(contract.documents, {
  async pickList(ctx, input) {
    return { data: await showPickList(ctx, input) };
  },
  async make(ctx, input) {
    return { data: await startDocument(ctx, input) };
  },
  invoice: (ctx, { id }) => showInvoice(ctx, id),
  memberInvoice: (ctx, { id }) => showMemberInvoice(ctx, id),
});

export const documents: Room = {
  name: "documents",
  about: "papers in the club's look: invoices, and what people pack by",
  reads: [
    "clubs",
    "members",
    "membership_categories",
    "order_lines",
    "orders",
    "parcel_lines",
    "parcels",
    "payments",
    "piece_moves",
    "refunds",
    "variations",
  ],
  routes: documentRoutes,
  jobs: documentJobs,
};
