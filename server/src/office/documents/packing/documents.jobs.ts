import { z } from "zod";
import { documentKinds, documentOrders, type documents } from "#contract/documents.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { laidOut, openRuler } from "#server/platform/pdf/ruler.ts";
import { writePdf } from "#server/platform/pdf/write-pdf.ts";
import type { Text } from "#server/words/languages.ts";
import { defineMaker, type JobDefinition, startJob } from "../../../ground/jobs/index.ts";
import { paperLook, readPaperClub } from "../look/paper-look.ts";
import { chooseOrders, ordersToPack, refusal } from "./packing.queries.ts";
import { packingPieces } from "./packing-pieces.ts";

const kind = "make_document";
const nothing: Text = ({ documents }) => documents.nothingToPack;

const inputSchema = z.object({
  kind: z.enum(documentKinds),
  sort: z.enum(documentOrders),
  order_ids: z.array(z.int()),
  left_out: z.object({ on_hold: z.int(), nothing_to_pack: z.int() }),
});
type Wanted = z.infer<typeof inputSchema>;

/** Papers for packing. What was packed or put on hold since the request is not in them. */
const documentMaker = defineMaker<Wanted>({
  kind,
  input: inputSchema,
  async make(ctx, wanted, work) {
    const { orders, club } = await inClub(ctx, async (tx) => ({
      orders: await ordersToPack(tx, wanted.order_ids),
      club: await readPaperClub(tx),
    }));
    if (orders.length === 0) throw new ApiError("NOT_FOUND", { message: nothing });
    const madeAt = ctx.platform.clock.now();
    const look = await paperLook(ctx, club);
    const ruler = await openRuler();
    const pieces = laidOut(ruler, packingPieces(look, ruler, { wanted, orders, madeAt }));
    work.expect(wanted.kind === "packing_slips" ? orders.length : 1);
    const paper = {
      title: ctx.words.documents.titles[wanted.kind],
      author: club.name,
      locale: ctx.words.language.locale,
      madeAt,
      pieces,
    };
    const content = await writePdf(paper, (done) => work.report(done));
    return { name: `${wanted.kind.replaceAll("_", "-")}-${clubToday(ctx)}.pdf`, content };
  },
});

export const documentJobs: JobDefinition[] = [documentMaker];

/** Queues a document for the orders as selected now. Throws VALIDATION_FAILED for too many, or nothing to pack. */
export async function startDocument(
  ctx: Ctx,
  form: Input<typeof documents.make>,
): Promise<Output<typeof documents.make>["data"]> {
  return inClub(ctx, async (tx) => {
    const { ids, leftOut } = await chooseOrders(tx, ctx, form.selection);
    if (ids.length === 0) throw refusal(nothing);
    const input: Wanted = { kind: form.kind, sort: form.sort, order_ids: ids, left_out: leftOut };
    return { job_id: await startJob(tx, ctx, { kind, input, total: 0, makesFile: true }), left_out: leftOut };
  });
}
