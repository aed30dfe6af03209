import { describe, expect, it } from "vitest";
import { createMember, rowsOf } from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import { type Stage, shareStage } from "./redemption.testing.ts";

let stage: Stage;
shareStage((opened) => {
  stage = opened;
});

const undo = (jobId: number) => stage.call("POST", `${stage.room}/undo`, { job_id: jobId });
/** Undoes a run; returns the job that did. */
const undone = async (jobId: number) => stage.ended((await undo(jobId)).body.data.job_id);
const outcomes = async (jobId: number) =>
  (await stage.report(jobId)).map(({ outcome }: { outcome: string }) => outcome);
const set = (orderId: number | undefined, values: string) =>
  stage.shop.server.owner.query(`update orders set ${values} where id = $1`, [orderId]);
/** Two people for whom a run has ordered, and their orders. */
async function twoRedeemed() {
  const people = [await stage.entitled(), await stage.entitled()] as const;
  const jobId = await stage.run(people.map(({ memberId }) => memberId));
  const orders = await Promise.all(people.map(({ memberId }) => stage.ordersOf(memberId)));
  const statuses = () => Promise.all(people.map(({ entitlementId }) => stage.statusOf(entitlementId)));
  return { jobId, people, orderIds: orders.map(([order]) => order?.id ?? 0), statuses };
}

describe("undoing a run", () => {
  it("cancels what was not sent, opens the entitlements again, and leaves what was sent", async () => {
    const { jobId, orderIds, statuses } = await twoRedeemed();
    await set(orderIds[1], "status = 'processing', fulfilment_status = 'shipped'");
    expect(await undone(jobId)).toMatchObject({
      status: "done",
      messages: [expect.stringContaining("already been sent or handed out")],
    });
    expect(await statuses()).toEqual(["open", "redeemed"]);
    expect(await outcomes(jobId)).toEqual(["undone", "redeemed"]);
    const again = await undo(jobId);
    expect([again.status, again.body.code]).toEqual([409, "IN_USE"]);
    // Once it is back, only what was left is undone.
    await set(orderIds[1], "status = 'placed', fulfilment_status = 'unfulfilled'");
    expect(await undone(jobId)).toMatchObject({ status: "done", total: 1, messages: [] });
    expect(await outcomes(jobId)).toEqual(["undone", "undone"]);
  });

  it("is said by the run, which is counted as its preview was", async () => {
    const people = [await stage.entitled(), await stage.entitled()];
    const members = people.map(({ memberId }) => memberId);
    await stage.shop.server.owner.query("update members set account_status = 2 where id = $1", [members[1]]);
    const counts = { families: 1, orders: 1, left_out_families: 1 };
    expect(await stage.preview(members)).toMatchObject(counts);
    const jobId = await stage.run(members);
    const run = async () => (await stage.call("GET", `${stage.room}/runs`)).body.data[0];
    expect(await run()).toMatchObject({ id: jobId, counts, undone_orders: 0, undone_at: null });
    await undone(jobId);
    expect(await run()).toMatchObject({ id: jobId, counts, undone_orders: 1, undone_at: expect.any(String) });
    const report = await stage.call("GET", `${stage.room}/report/${jobId}`);
    expect(report.body.run).toEqual(await run());
    await tellEvents(stage.shop.server.platform);
    const notices = (await stage.call("GET", "/club-notices/show")).body.data;
    const details = notices.map(({ detail }: { detail: string }) => detail);
    expect(details).toContain("1 family, 1 order, 1 family left out.");
  });

  it("is told as what it took back, with a way to the report of its run", async () => {
    const { jobId, orderIds } = await twoRedeemed();
    await set(orderIds[1], "status = 'processing', fulfilment_status = 'shipped'");
    await undone(jobId);
    await set(orderIds[1], "status = 'placed', fulfilment_status = 'unfulfilled'");
    await undone(jobId);
    await tellEvents(stage.shop.server.platform);
    const notices = (await stage.call("GET", "/club-notices/show")).body.data;
    const link = `/members-auto-redemption?report=${jobId}`;
    const told = notices.filter((notice: { link: string }) => notice.link === link);
    expect(told.map(({ title, detail }: { title: string; detail: string }) => `${title}: ${detail}`)).toEqual(
      [
        "Undoing a redemption has finished: 1 family, 1 order taken back.",
        "Undoing a redemption has finished: 1 family, 1 order taken back, 1 order left as it was.",
      ],
    );
  });

  it("goes on where staff, or a worker that died, cancelled an order already", async () => {
    const { jobId, orderIds, statuses } = await twoRedeemed();
    const [first] = orderIds;
    const cancelled = await stage.call("POST", "/club-orders/cancel", { order_id: first, reason: "Test" });
    expect(cancelled.status).toBe(200);
    expect(await undone(jobId)).toMatchObject({ status: "done", total: 2, failed_count: 0, messages: [] });
    expect(await outcomes(jobId)).toEqual(["undone", "undone"]);
    expect(await statuses()).toEqual(["open", "open"]);
    const mails = "select 1 from mails where order_id = any($1) and event = 'order_cancelled'";
    expect(await rowsOf(stage.shop.server.owner, mails, [orderIds])).toHaveLength(2);
  });

  it("leaves an order that is complete, and says so", async () => {
    const { jobId, orderIds, statuses } = await twoRedeemed();
    const move = (status: string) =>
      stage.call("POST", "/club-orders/update-status", { order_id: orderIds[0], status });
    for (const status of ["processing", "completed"]) expect((await move(status)).status).toBe(200);
    expect(await undone(jobId)).toMatchObject({
      failed_count: 0,
      messages: [expect.stringContaining("already been sent or handed out")],
    });
    expect(await statuses()).toEqual(["fulfilled", "open"]);
  });

  it("takes back what a run had ordered before it was cancelled", async () => {
    const { jobId, statuses } = await twoRedeemed();
    const { owner } = stage.shop.server;
    await owner.query("update jobs set status = 'cancelled' where id = $1", [jobId]);
    expect(await undone(jobId)).toMatchObject({ status: "done", total: 2 });
    expect(await statuses()).toEqual(["open", "open"]);
  });

  it("goes alone: neither a run nor another undo begins meanwhile, and the log tells of both", async () => {
    const { jobId, people } = await twoRedeemed();
    await stage.stopWork();
    const undoing = (await undo(jobId)).body.data.job_id;
    const other = await stage.entitled();
    for (const answer of [await undo(jobId), await stage.redeem([other.memberId])])
      expect([answer.status, answer.body.code]).toEqual([409, "JOB_RUNNING"]);
    await stage.ended(undoing);
    const log = await rowsOf(
      stage.shop.server.owner,
      "select action, actor_kind, after from audit_log where subject_kind = 'job' and subject_id = any($1) order by id",
      [[jobId, undoing]],
    );
    const byStaff = { actor_kind: "staff" };
    expect(log).toEqual([
      {
        ...{ ...byStaff, action: "redemption.started" },
        after: { type: "specific", families: 2, people: people.length },
      },
      { ...byStaff, action: "redemption.undone", after: { run: jobId, orders: 2 } },
    ]);
  });

  it("of a run that is none, or of a job of another kind, finds nothing", async () => {
    const audience = { member_ids: [await createMember(stage.shop.server.owner, stage.shop.clubId)] };
    const granting = await stage.call("POST", "/club-packs/grant", { pack_id: stage.pack.id, audience });
    for (const id of [999_999, granting.body.data.job_id]) {
      expect((await undo(id)).status).toBe(404);
      expect((await stage.call("GET", `${stage.room}/report/${id}`)).status).toBe(404);
    }
    const { data } = (await stage.call("GET", `${stage.room}/runs`)).body;
    expect(data.map(({ id }: { id: number }) => id)).not.toContain(granting.body.data.job_id);
  });
});
