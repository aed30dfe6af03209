import { z } from "zod";
import { documentKinds, documentOrders, type documents } from "#contract/documents.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { laidOut, openRuler, type Ruler } from "#server/platform/pdf/flow.ts";
import type { PaperPage } from "#server/platform/pdf/marks.ts";
import { writePdf } from "#server/platform/pdf/write-pdf.ts";
import type { Text } from "#server/words/languages.ts";
import { defineMaker, type JobDefinition, startJob } from "../../../ground/jobs/index.ts";
import { type PaperLook, paperLook, readPaperClub } from "../paper-look.ts";
import { labelPages } from "./labels-paper.ts";
import { chooseOrders, type LeftOut, type OrderToPack, ordersToPack, refusal } from "./packing.queries.ts";
import { byTeam } from "./packing.rules.ts";
import { packingSlipPages } from "./packing-slip-paper.ts";
import { pickListPages } from "./pick-list.ts";

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

type Kind = (typeof documentKinds)[number];
type Content = {
  wanted: { kind: Kind; sort: (typeof documentOrders)[number]; left_out: LeftOut };
  orders: OrderToPack[];
  madeAt: Date;
};
type Pieces = (() => Promise<PaperPage[]>)[];

/** What is printed for those who pack, in pieces that are laid out one after the other. */
export function packingPieces(look: PaperLook, ruler: Ruler, content: Content): Pieces {
  return piecesOf[content.wanted.kind](look, ruler, content);
}

const piecesOf: Record<Kind, (look: PaperLook, ruler: Ruler, content: Content) => Pieces> = {
  pick_list: (look, ruler, { wanted, orders, madeAt }) => [
    () => pickListPages(look, ruler, { orders, leftOut: wanted.left_out, madeAt }),
  ],
  packing_slips: (look, ruler, { wanted, orders }) =>
    teamsOf(look, wanted, orders).flatMap((team) =>
      team.orders.map((order) => () => packingSlipPages(look, ruler, order)),
    ),
  labels: (look, ruler, { wanted, orders }) => [() => labelPages(look, ruler, teamsOf(look, wanted, orders))],
};

/** All of them as one group without a name, or team by team. */
function teamsOf(
  { words }: PaperLook,
  { sort }: Content["wanted"],
  orders: OrderToPack[],
): { team: string; orders: OrderToPack[] }[] {
  return sort === "team" ? byTeam(orders, words) : [{ team: "", orders }];
}
