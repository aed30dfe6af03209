import { describe, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createProduct, createSession } from "#server/testing/factories.ts";
import { scaled } from "#server/testing/scale.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";
import { many } from "../checkout/checkout.testing.ts";
import { newPack } from "../entitlements/entitlements.testing.ts";
import { inTurns, type Stage, shareStage } from "./redemption.testing.ts";

let stage: Stage;
shareStage((opened) => {
  stage = opened;
});

describe("redemption twice at once", () => {
  it("one run of a club goes at a time: others are told so (I-05)", async () => {
    await stage.stopWork();
    const people = await inTurns(scaled(30, 10_000), () => stage.entitled());
    const ids = people.map(({ memberId }) => memberId);
    const answers = await Promise.all([
      stage.redeem([0], "all"),
      stage.redeem([0], "all"),
      stage.redeem(ids.slice(0, scaled(5, 500))),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("JOB_RUNNING");
    await stage.ended(answers.find(({ status }) => status === 200)?.body.data.job_id);
  });

  it("members who redeem their own meanwhile and the run give each entitlement to one order (I-05)", async () => {
    const people = await inTurns(scaled(20, 200), async () => {
      const person = await stage.entitled();
      return {
        ...person,
        token: await createSession(stage.shop.server.owner, stage.shop.clubId, { memberId: person.memberId }),
      };
    });
    await stage.stopWork();
    await stage.work();
    const own = people.map(({ memberId, entitlementId, token }) =>
      stage.call(
        "POST",
        "/club-member/order-store",
        {
          items: [],
          packs: [{ member_id: memberId, entitlements: [{ entitlement_id: entitlementId, choices: [] }] }],
          shipping_method_id: stage.shop.methodId,
        },
        token,
      ),
    );
    const [started] = await Promise.all([stage.redeem(people.map(({ memberId }) => memberId)), ...own]);
    await stage.ended(started.body.data.job_id);
    for (const { memberId, entitlementId } of people) {
      expect(await stage.ordersOf(memberId)).toHaveLength(1);
      expect(await stage.statusOf(entitlementId)).toBe("redeemed");
    }
  });

  it("a run that is handed to a second worker in the middle does each person once (I-13)", async () => {
    await stage.stopWork();
    const people = await many(12, () => stage.entitled());
    const { job_id } = (await stage.redeem(people.map(({ memberId }) => memberId))).body.data;
    const [first] = await Promise.all([stage.work(), stage.work()]);
    const begun = async () => (await stage.report(job_id)).length > 0;
    await eventually(begun);
    await first.stop();
    await stage.ended(job_id);
    expect(await stage.report(job_id)).toHaveLength(12);
    for (const { memberId } of people) expect(await stage.ordersOf(memberId)).toHaveLength(1);
  });

  it("a run that meets somebody who takes the last pieces plans anew, and says what is missing", async () => {
    const cap = await createProduct(stage.shop.server.owner, stage.shop.clubId, { title: "Cap", stock: 10 });
    const pack = await newPack(stage.shop, [{ options: [{ productId: cap.productId }] }]);
    const { memberId, entitlementId } = await stage.entitled({}, pack);
    const text = "update variations set sold = received where id = $1";
    expect(await runBeside([text, cap.variationId], memberId)).toMatchObject({
      failed_count: 0,
      messages: [expect.stringContaining("Out of stock: Cap Red M")],
    });
    expect(await stage.statusOf(entitlementId)).toBe("open");
    await stage.shop.server.owner.query("update variations set sold = 0 where id = $1", [cap.variationId]);
  });

  it("a run that meets somebody who uses the pack plans anew, and leaves it", async () => {
    const { memberId, entitlementId } = await stage.entitled();
    const set = (status: string) =>
      ["update entitlements set status = $2 where id = $1", entitlementId, status] as const;
    expect(await runBeside([...set("held")], memberId)).toMatchObject({
      failed_count: 0,
      messages: [expect.stringContaining("No open pack")],
    });
    expect(await stage.ordersOf(memberId)).toEqual([]);
    const [text, ...values] = set("open");
    await stage.shop.server.owner.query(text, values);
  });
});

/** Runs for a person while somebody else has changed a row that the run has already read; returns the job. */
async function runBeside(change: [text: string, ...values: unknown[]], memberId: number) {
  const { owner } = stage.shop.server;
  await stage.stopWork();
  const jobId = await whileHeld(owner, [change], async (letGo) => {
    const started = await stage.redeem([memberId]);
    await stage.work();
    await untilWaiting(owner);
    await letGo();
    return started.body.data.job_id;
  });
  return stage.ended(jobId);
}
