import { describe, expect, it } from "vitest";
import { type Stage, shareStage } from "./redemption.testing.ts";

let stage: Stage;
shareStage((opened) => {
  stage = opened;
});

describe("undoing a run", () => {
  it("cancels what was not sent, opens the entitlements again, and leaves what was sent", async () => {
    const [kept, sent] = [await stage.entitled(), await stage.entitled()];
    const jobId = await stage.run([kept.memberId, sent.memberId]);
    const [sentOrder] = await stage.ordersOf(sent.memberId);
    await stage.shop.server.owner.query(
      "update orders set status = 'processing', fulfilment_status = 'shipped' where id = $1",
      [sentOrder?.id],
    );
    const undo = await stage.call("POST", `${stage.room}/undo`, { job_id: jobId });
    expect(await stage.ended(undo.body.data.job_id)).toMatchObject({
      status: "done",
      messages: [expect.stringContaining("already been sent or handed out")],
    });
    expect(await stage.statusOf(kept.entitlementId)).toBe("open");
    expect(await stage.statusOf(sent.entitlementId)).toBe("redeemed");
    expect((await stage.report(jobId)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "undone",
      "redeemed",
    ]);
    const again = await stage.call("POST", `${stage.room}/undo`, { job_id: jobId });
    expect([again.status, again.body.code]).toEqual([409, "IN_USE"]);
    await stage.shop.server.owner.query(
      "update orders set status = 'placed', fulfilment_status = 'unfulfilled' where id = $1",
      [sentOrder?.id],
    );
  });

  it("of a run that is none, or of another club, finds nothing", async () => {
    expect((await stage.call("POST", `${stage.room}/undo`, { job_id: 999_999 })).status).toBe(404);
    expect((await stage.call("GET", `${stage.room}/report/999999`)).status).toBe(404);
  });
});
