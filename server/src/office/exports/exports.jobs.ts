import type { AnyContractProcedure } from "@orpc/contract";
import type { z } from "zod";
import { exports } from "#contract/exports.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { defineMaker, type JobDefinition } from "../../ground/jobs/index.ts";
import { creditsExport } from "./credits/credits-export.ts";
import type { ExportDefinition, ExportInput } from "./export-definition.ts";
import { makeExport } from "./make-export.ts";
import { membersExport } from "./members/members-export.ts";
import { ordersExport } from "./orders/orders-export.ts";
import { trackingExport } from "./orders/tracking-export.ts";
import { packsExport } from "./packs/packs-export.ts";
import { paymentsExport } from "./payments/payments-export.ts";
import { productsExport } from "./products/products-export.ts";
import { returnsExport } from "./returns/returns-export.ts";

export const exportJobs: JobDefinition[] = [
  maker(exports.orders, ordersExport),
  maker(exports.tracking, trackingExport),
  maker(exports.members, membersExport),
  maker(exports.products, productsExport),
  maker(exports.packs, packsExport),
  maker(exports.payments, paymentsExport),
  maker(exports.credits, creditsExport),
  maker(exports.returns, returnsExport),
];

/** The job of an export; its input is that of its endpoint. */
function maker<P extends AnyContractProcedure>(
  endpoint: P,
  definition: ExportDefinition<Input<P> & ExportInput>,
): JobDefinition {
  return defineMaker({
    kind: definition.kind,
    input: endpoint["~orpc"].inputSchema as unknown as z.ZodType<Input<P> & ExportInput>,
    make: async (ctx, input, work) => makeExport(ctx, definition, input, work),
  });
}
