import { z } from "zod";
import type { redemption } from "#contract/redemption.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { defineJob, type JobRun, startJob } from "../../ground/jobs/index.ts";
import { lockWallets } from "../../shop/credits/index.ts";
import { cancelOrder, placeRedemptions, type Redemption } from "../checkout/index.ts";
import { openEntitlements } from "../entitlements/index.ts";
import { readOrder } from "../orders/index.ts";
import {
  doneAmong,
  findRun,
  insertItems,
  markUndone,
  ordersOfRun,
  type RedemptionOutcome,
  redeemKind,
  refuseSecondRun,
  undoKind,
} from "./items.queries.ts";
import { type Family, maxRedeemPeople, namesOf, redeemPeopleOf, wantedFamilies } from "./people.ts";
import { detailOf, methodOf, type PersonPlan, plansByFamily, planWith } from "./plan-people.ts";
import { type RunGoods, runGoods } from "./run-goods.ts";

const inputSchema = z.object({
  type: z.enum(["specific", "all"]),
  /** The people as they were found when the run was started, family by family. */
  families: z.array(z.array(z.int().positive()).min(1)).max(maxRedeemPeople).default([]),
  /** What runs were about that started before there were families; such a run ends as it began. */
  member_ids: z.array(z.int().positive()).max(maxRedeemPeople).default([]),
});
type RedeemJob = z.infer<typeof inputSchema>;

/** Somebody else can take the last piece between planning and placing; then it is planned again. */
const maxTries = 3;

/**
 * This many share a transaction: most of a family's cost is querying the database and waiting for the disk. Few enough
 * that a member who orders the same goods meanwhile waits only a moment.
 */
const togetherFamilies = 25;

/** Redeems what people have open: one order per family. */
export const redeemPacksJob = defineJob<RedeemJob, Family>({
  kind: redeemKind,
  input: inputSchema,
  maxItems: maxRedeemPeople,
  async items(_ctx, { families, member_ids }) {
    return [...families, ...member_ids.map((id) => [id])];
  },
  async perItem(ctx, family, run) {
    const [line] = await redeemFor(ctx, [family], run);
    return line;
  },
  together: { most: togetherFamilies, perItems: redeemFor },
  label: (ctx, family) => inClub(ctx, (tx) => namesOf(tx, ctx, family)),
});

/** Starts a run; returns its job. Throws JOB_RUNNING while another run or an undo is under way. */
export function startRedemption(ctx: Ctx, input: Input<typeof redemption.redeem>): Promise<number> {
  return inClub(ctx, async (tx) => {
    await refuseSecondRun(tx);
    const families = await wantedFamilies(tx, input);
    const job = { kind: redeemKind, input: { type: input.type, families }, total: families.length };
    const id = await startJob(tx, ctx, job);
    await recordAudit(tx, ctx, {
      action: "redemption.started",
      subjectKind: "job",
      subjectId: id,
      after: { type: input.type, families: families.length, people: families.flat().length },
    });
    return id;
  });
}

/** Redeems for families in one transaction: for all of them, or it throws and nobody was touched. */
async function redeemFor(
  ctx: Ctx,
  families: readonly Family[],
  run: JobRun,
): Promise<(string | undefined)[]> {
  const goods = runGoods(run);
  for (let tries = 1; ; tries += 1) {
    try {
      return await inClub(ctx, (tx) => redeemFamilies(tx, ctx, families, run, goods));
    } catch (error) {
      goods.forget();
      const lostRace =
        error instanceof ApiError &&
        ["OUT_OF_STOCK", "ENTITLEMENT_NOT_OPEN", "CART_CHANGED"].includes(error.code);
      if (!lostRace || tries >= maxTries) throw error;
    }
  }
}

/** Returns for each family the line that says who was skipped and why. People already dealt with are skipped. */
async function redeemFamilies(
  tx: ClubTx,
  ctx: Ctx,
  families: readonly Family[],
  run: JobRun,
  known: RunGoods,
): Promise<(string | undefined)[]> {
  await run.assertHeld(tx);
  const ids = families.flat();
  // As in any order: an account that is being closed or erased is so before, or with the order in sight.
  await lockWallets(tx, ids);
  const people = await redeemPeopleOf(tx, ids);
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
    async (goods, stock) => (await planWith(goods, waiting, rows, stock)).people,
  );
  const served = plansByFamily(plans).flatMap((family) => {
    const redemption = redemptionOf(family);
    return redemption ? [redemption] : [];
  });
  const orders = await placeRedemptions(tx, ctx, served);
  const orderOf = new Map(served.map(({ customer }, at) => [customer.id, orders[at]?.id]));
  const items = plans.map(({ person, packs, lines }) => {
    const orderId = (lines.length > 0 && orderOf.get(person.primary_id)) || null;
    const outcome: RedemptionOutcome = orderId === null ? "skipped" : "redeemed";
    return { memberId: person.id, name: person.name, detail: detailOf(packs, ctx.words), outcome, orderId };
  });
  await insertItems(tx, ctx, run.jobId, items);
  const skipped = items.filter(({ outcome }) => outcome === "skipped");
  const lines = new Map(skipped.map(({ memberId, name, detail }) => [memberId, `${name}: ${detail}`]));
  const found = new Set(people.map(({ id }) => id));
  const lineOf = (id: number) => (found.has(id) ? lines.get(id) : ctx.words.redemption.personGone);
  return families.map((family) => family.flatMap((id) => lineOf(id) ?? []).join("; ") || undefined);
}

/** The family's order, or null if there is nothing for them or no way to deliver it. */
function redemptionOf(family: PersonPlan[]): Redemption | null {
  const [first] = family;
  const method = methodOf(family);
  if (!first || !method) return null;
  const { primary_id: id, primary_name: name, primary_email: email } = first.person;
  const address = method.kind === "delivery" ? first.person.address : null;
  return { customer: { id, name, email }, lines: family.flatMap(({ lines }) => lines), method, address };
}

const undoSchema = z.object({
  job_id: z.int().positive(),
  order_ids: z.array(z.int().positive()).max(maxRedeemPeople),
});
type UndoJob = z.infer<typeof undoSchema>;
type Item = { runId: number; orderId: number };

/** Cancels the orders of a run: goods back into stock, entitlements open again. What was sent stays. */
export const undoRedemptionJob = defineJob<UndoJob, Item>({
  kind: undoKind,
  input: undoSchema,
  maxItems: maxRedeemPeople,
  async items(_ctx, { job_id, order_ids }) {
    return order_ids.map((orderId) => ({ runId: job_id, orderId }));
  },
  perItem: undoOne,
});

/** Starts to undo a run; returns the new job. Throws NOT_FOUND, JOB_RUNNING, IN_USE if nothing is left to undo. */
export function startUndo(ctx: Ctx, runId: number): Promise<number> {
  return inClub(ctx, async (tx) => {
    const run = await findRun(tx, runId);
    if (!run) throw new ApiError("NOT_FOUND");
    await refuseSecondRun(tx);
    if (!run.can_undo)
      throw new ApiError("IN_USE", {
        message: ({ redemption }) => redemption.nothingToUndo,
      });
    const orderIds = await ordersOfRun(tx, runId);
    const job = { kind: undoKind, input: { job_id: runId, order_ids: orderIds }, total: orderIds.length };
    const id = await startJob(tx, ctx, job);
    const after = { run: runId, orders: orderIds.length };
    await recordAudit(tx, ctx, { action: "redemption.undone", subjectKind: "job", subjectId: id, after });
    return id;
  });
}

async function undoOne(ctx: Ctx, { runId, orderId }: Item, run: JobRun): Promise<string | undefined> {
  const before = await inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    return readOrder(tx, orderId);
  });
  if (before.status !== "cancelled") {
    const isSent = before.fulfilment_status !== "unfulfilled" || before.status === "completed";
    if (isSent) return ctx.words.redemption.isOut(before.number);
    await cancelOrder(ctx, { orderId, reason: ctx.words.redemption.undone });
  }
  await inClub(ctx, (tx) => markUndone(tx, ctx, runId, orderId));
  return undefined;
}
