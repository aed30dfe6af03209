import { z } from "zod";
import type { redemption } from "#contract/redemption.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { placeRedemptions, type Redemption } from "../checkout/index.ts";
import { openEntitlements } from "../entitlements/index.ts";
import { defineJob, type JobRun, startJob } from "../jobs/index.ts";
import { doneAmong, insertItems, type Outcome, redeemKind, refuseSecondRun } from "./items.queries.ts";
import { maxPeople, peopleOf } from "./people.queries.ts";
import { type PersonPlan, planWith } from "./plan-people.ts";
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

/**
 * As many share a transaction: most of what a person costs is asking the database and waiting for the disk. Few enough
 * that a member who orders the same goods meanwhile waits for a moment only.
 */
const togetherPeople = 25;

/** Redeems what people have open: one order a person. */
export const redeemPacksJob = defineJob<RedeemJob, number>({
  kind: redeemKind,
  input: inputSchema,
  maxItems: maxPeople,
  async items(_ctx, { member_ids }) {
    return member_ids;
  },
  async perItem(ctx, memberId, run) {
    const [line] = await redeemFor(ctx, [memberId], run);
    return line;
  },
  together: { most: togetherPeople, perItems: redeemFor },
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

/** Redeems for people in one transaction: for all of them, or it throws and nobody was touched. */
async function redeemFor(ctx: Ctx, ids: readonly number[], run: JobRun): Promise<(string | undefined)[]> {
  const known = runGoods(run);
  for (let tries = 1; ; tries += 1) {
    try {
      return await inClub(ctx, (tx) => redeemPeople(tx, ctx, [...ids], run, known));
    } catch (error) {
      known.forget();
      const lostRace =
        error instanceof ApiError &&
        ["OUT_OF_STOCK", "ENTITLEMENT_NOT_OPEN", "CART_CHANGED"].includes(error.code);
      if (!lostRace || tries >= maxTries) throw error;
    }
  }
}

/** Gives the lines that say why people were skipped. Whoever was dealt with before is passed over. */
async function redeemPeople(
  tx: ClubTx,
  ctx: Ctx,
  ids: number[],
  run: JobRun,
  known: RunGoods,
): Promise<(string | undefined)[]> {
  await run.assertHeld(tx);
  const people = await peopleOf(tx, ids);
  const done = await doneAmong(tx, run.jobId, ids);
  const waiting = people.filter(({ id }) => !done.has(id));
  const rows = await openEntitlements(
    tx,
    waiting.map(({ id }) => id),
  );
  const plans = await known.decide(
    tx,
    ctx,
    rows,
    (goods, stock) => planWith(goods, waiting, rows, stock).people,
  );
  const served = plans.flatMap((plan) => {
    const redemption = redemptionOf(plan);
    return redemption ? [{ memberId: plan.person.id, redemption }] : [];
  });
  const orders = await placeRedemptions(
    tx,
    ctx,
    served.map(({ redemption }) => redemption),
  );
  const orderOf = new Map(served.map(({ memberId }, at) => [memberId, orders[at]?.id]));
  const items = plans.map(({ person, packs }) => {
    const orderId = orderOf.get(person.id) ?? null;
    const outcome: Outcome = orderId === null ? "skipped" : "redeemed";
    return { memberId: person.id, name: person.name, detail: detailOf(packs), outcome, orderId };
  });
  await insertItems(tx, ctx, run.jobId, items);
  const skipped = items.filter(({ outcome }) => outcome === "skipped");
  const lines = new Map(skipped.map(({ memberId, name, detail }) => [memberId, `${name}: ${detail}`]));
  const found = new Set(people.map(({ id }) => id));
  return ids.map((id) => (found.has(id) ? lines.get(id) : "This person is gone."));
}

/** The order that a person gets, or null where there is nothing for them or no way to it. */
function redemptionOf({ person, lines, method, address }: PersonPlan): Redemption | null {
  if (lines.length === 0 || !method) return null;
  const customer = { id: person.primary_id, name: person.primary_name, email: person.primary_email };
  return { customer, lines, method, address };
}
