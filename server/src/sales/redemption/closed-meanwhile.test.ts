import { expect, it } from "vitest";
import { createMember } from "#server/testing/factories.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import { grant, newChild } from "../entitlements/entitlements.testing.ts";
import { type Stage, shareStage } from "./redemption.testing.ts";

let stage: Stage;
shareStage((opened) => {
  stage = opened;
});

/** A parent without a pack, and their child who has one. */
async function family() {
  const parent = await createMember(stage.shop.server.owner, stage.shop.clubId);
  const child = await newChild(stage.shop, parent, { sizes: { shirt: "M" } });
  return { parent, child, entitlementId: await grant(stage.shop, stage.pack, child) };
}
const erase = (id: number) => stage.call("POST", "/club-member/erase", { id, version: 1 });

/** Does something while a run has placed the order of these people, but has not ended their transaction. */
async function duringRun<T>(ids: number[], act: () => Promise<T>): Promise<{ answer: T; jobId: number }> {
  const { owner } = stage.shop.server;
  await stage.stopWork();
  return whileHeld(owner, [["lock table redemption_items in share mode"]], async (letGo) => {
    const { job_id } = (await stage.redeem(ids)).body.data;
    await stage.work();
    await untilWaiting(owner, 1);
    const acting = act();
    await untilWaiting(owner, 2);
    await letGo();
    const answer = await acting;
    await stage.ended(job_id);
    return { answer, jobId: job_id };
  });
}

it("whoever is erased while a run orders for them is not: the order is open", async () => {
  const { memberId, entitlementId } = await stage.entitled({ last_name: "Private" });
  const { answer } = await duringRun([memberId], () => erase(memberId));
  expect([answer.status, answer.body.code]).toEqual([409, "IN_USE"]);
  expect(await stage.statusOf(entitlementId)).toBe("redeemed");
  expect(await stage.ordersOf(memberId)).toMatchObject([{ status: "placed", member_name: "Mo Private" }]);
});

it("a parent is not erased either while a run orders for the child alone", async () => {
  const { parent, child } = await family();
  const { answer, jobId } = await duringRun([child], () => erase(parent));
  expect([answer.status, answer.body.code]).toEqual([409, "IN_USE"]);
  expect(await stage.report(jobId)).toMatchObject([{ member_id: child, outcome: "redeemed" }]);
});

it("a run that meets an account being closed waits, and leaves the child out", async () => {
  const { parent, child, entitlementId } = await family();
  await stage.stopWork();
  const closing: Parameters<typeof whileHeld>[1] = [
    ["update members set account_status = 2 where id = $1", parent],
    ["select 1 from credit_accounts where member_id = $1 for update", parent],
  ];
  const { owner } = stage.shop.server;
  const jobId = await whileHeld(owner, closing, async (letGo) => {
    const { job_id } = (await stage.redeem([child])).body.data;
    await stage.work();
    await untilWaiting(owner);
    await letGo();
    return job_id;
  });
  expect((await stage.ended(jobId)).messages).toEqual([expect.stringContaining("Inactive account")]);
  expect(await stage.statusOf(entitlementId)).toBe("open");
  expect(await stage.ordersOf(parent)).toEqual([]);
  expect((await stage.preview([child])).skipped).toMatchObject([{ member_id: child, reason: "inactive" }]);
});
