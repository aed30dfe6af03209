import { documents } from "#contract/documents.ts";
import { implement } from "#server/platform/http/routes.ts";
import { showInvoice, showMemberInvoice } from "./invoice/invoices.ts";
import { startDocument } from "./packing/documents.jobs.ts";
import { showPickList } from "./packing/pick-list.ts";

export const documentRoutes = implement(documents, {
  async pickList(ctx, input) {
    return { data: await showPickList(ctx, input) };
  },
  async make(ctx, input) {
    return { data: await startDocument(ctx, input) };
  },
  invoice: (ctx, { id }) => showInvoice(ctx, id),
  memberInvoice: (ctx, { id }) => showMemberInvoice(ctx, id),
});
