import { z } from "zod";
import type { redemption } from "#contract/redemption.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { placeRedemption } from "../checkout/index.ts";
import { openEntitlements } from "../entitlements/index.ts";
import { defineJob, type JobRun, startJob } from "../jobs/index.ts";
import { insertItem, redeemKind, refuseSecondRun } from "./items.queries.ts";
import { maxPeople, peopleOf } from "./people.queries.ts";
import { planWith } from "./plan-people.ts";
import { detailOf } from "./redemption.rules.ts";
import { type RunGoods, runGoods } from "./run-goods.ts";
import { wantedPeople } from "./wanted-people.ts";

const inputSchema = z.object({
  type: z.enum(["specific", "all"]),
  /** As they were found when the run was started. */
  member_ids: z.array(z.int().positive()).max(maxPeople),
});
type RedeemJob = z.infer<typeof inputSchema>;

/** Somebody else can take the last piece between planning and placing; then it is planned anew. */
const maxTries = 3;

/** Redeems what people have open: one order a person, in a transaction of its own. */
export const redeemPacksJob = defineJob<RedeemJob, number>({
  kind: redeemKind,
  input: inputSchema,
  maxItems: maxPeople,
  async items(_ctx, { member_ids }) {
    return member_ids;
  },
  perItem: redeemOne,
  label: (memberId) => `Member ${memberId}`,
});

/** Starts a run; gives its job. Throws JOB_RUNNING while another run or its undoing is under way. */
export function startRedemption(ctx: Ctx, input: Input<typeof redemption.redeem>): Promise<number> {
  return inClub(ctx, async (tx) => {
    await refuseSecondRun(tx);
    const ids = await wantedPeople(tx, input);
    const job = { kind: redeemKind, input: { type: input.type, member_ids: ids }, total: ids.length };
    const id = await startJob(tx, ctx, job);
    await recordAudit(tx, ctx, {
      action: "redemption.started",
      subjectKind: "job",
      subjectId: id,
      after: { type: input.type, people: ids.length },
    });
    return id;
  });
}

async function redeemOne(ctx: Ctx, memberId: number, run: JobRun): Promise<string | undefined> {
  const known = runGoods(run);
  for (let tries = 1; ; tries += 1) {
    try {
      return await inClub(ctx, (tx) => redeemPerson(tx, ctx, memberId, run, known));
    } catch (error) {
      known.forget();
      const lostRace =
        error instanceof ApiError &&
        ["OUT_OF_STOCK", "ENTITLEMENT_NOT_OPEN", "CART_CHANGED"].includes(error.code);
      if (!lostRace || tries >= maxTries) throw error;
    }
  }
}

/** Gives the line that says why the person was skipped. A person who was dealt with before is passed over. */
async function redeemPerson(
  tx: ClubTx,
  ctx: Ctx,
  memberId: number,
  run: JobRun,
  known: RunGoods,
): Promise<string | undefined> {
  await run.assertHeld(tx);
  const people = await peopleOf(tx, [memberId], run.jobId);
  if (people[0]?.is_done) return undefined;
  const rows = await openEntitlements(tx, [memberId]);
  const [plan] = await known.decide(
    tx,
    ctx,
    rows,
    (goods, stock) => planWith(goods, people, rows, stock).people,
  );
  if (!plan) return "This person is gone.";
  const { person, packs, lines, method, address } = plan;
  const item = { jobId: run.jobId, memberId, detail: detailOf(packs) };
  if (lines.length === 0 || !method) {
    await insertItem(tx, ctx, { ...item, outcome: "skipped", orderId: null });
    return `${person.name}: ${item.detail}`;
  }
  const customer = { id: person.primary_id, name: person.primary_name, email: person.primary_email };
  const order = await placeRedemption(tx, ctx, { customer, lines, method, address });
  await insertItem(tx, ctx, { ...item, outcome: "redeemed", orderId: order.id });
  return undefined;
}
