import { describe, expect, it } from "vitest";
import { createAddress, createMember, createShippingMethod, rowsOf } from "#server/testing/factories.ts";
import { newChild } from "../entitlements/entitlements.testing.ts";
import { type Stage, shareStage } from "./redemption.testing.ts";

let stage: Stage;
shareStage((opened) => {
  stage = opened;
});

const owned = (text: string, ...values: unknown[]) => stage.shop.server.owner.query(text, values);

describe("where a run sends to", () => {
  const livesIn = (memberId: number, country: string, values = {}) =>
    createAddress(stage.shop.server.owner, stage.shop.clubId, memberId, {
      ...{ country, name: `In ${country}`, is_default: true },
      ...values,
    });
  const sentTo = async (memberId: number) => {
    const { gets, shipping } = await stage.preview([memberId]);
    return [gets[0]?.to.split(",")[0], shipping];
  };

  it("is the default address, by the cheapest delivery that serves its country", async () => {
    const { owner } = stage.shop.server;
    const delivery = (name: string, price_cents: number, countries: string[]) =>
      createShippingMethod(owner, stage.shop.clubId, { kind: "delivery", name, price_cents, countries });
    const dear = await delivery("Courier", 1900, ["GB"]);
    const cheap = await delivery("Parcel", 300, ["GB"]);
    const abroad = await delivery("Ferry", 100, ["FR"]);
    // Whatever their order, it is the price that decides.
    await owned("update shipping_methods set position = -1 where id = $1", dear);
    const { memberId } = await stage.entitled();
    await livesIn(memberId, "FR", { is_default: false });
    expect(await sentTo(memberId)).toEqual([expect.stringContaining("Collect"), 0]);
    await livesIn(memberId, "GB");
    expect(await sentTo(memberId)).toEqual(["In GB", 3]);
    await owned("update shipping_methods set active = false where id = any($1)", [dear, cheap, abroad]);
    expect(await sentTo(memberId)).toEqual(["In GB", 4.95]);
  });

  it("is the club where no delivery serves the country, and nowhere if nothing is collected there", async () => {
    const { memberId, entitlementId } = await stage.entitled();
    await livesIn(memberId, "NZ");
    expect(await sentTo(memberId)).toEqual([expect.stringContaining("Collect"), 0]);
    await owned("update shipping_methods set active = false where kind = 'collect'");
    expect((await stage.preview([memberId])).skipped).toMatchObject([{ reason: "no_address" }]);
    const jobId = await stage.run([memberId]);
    await owned("update shipping_methods set active = true where kind = 'collect'");
    expect(await stage.report(jobId)).toMatchObject([
      {
        outcome: "skipped",
        detail: expect.stringContaining("No address, and nothing can be collected at the club"),
      },
    ]);
    expect(await stage.statusOf(entitlementId)).toBe("open");
  });
});

describe("whom a run is for", () => {
  it("counts somebody who is named twice once, and orders their pack once", async () => {
    const { memberId } = await stage.entitled();
    expect(await stage.preview([memberId, memberId])).toMatchObject({
      people: 1,
      entitlements: 1,
      worth: 10,
    });
    const jobId = await stage.run([memberId, memberId]);
    expect(await stage.report(jobId)).toHaveLength(1);
    const [order] = await stage.ordersOf(memberId);
    const lines = "select 1 from order_lines where order_id = $1";
    expect(await rowsOf(stage.shop.server.owner, lines, [order?.id])).toHaveLength(1);
  });

  it("knows nobody who was erased, by number or by list", async () => {
    const gone = await createMember(stage.shop.server.owner, stage.shop.clubId, { first_name: "Gone" });
    await owned("update members set erased_at = now(), account_status = 2 where id = $1", gone);
    const { status, body } = await stage.redeem([gone]);
    expect([status, body.errors]).toEqual([422, { member_ids_arr: [`There is no member ${gone}.`] }]);
    expect((await stage.call("GET", `${stage.room}/show?keywords=gone`)).body.data).toEqual([]);
  });

  it("is chosen from a list by state, and by whether something is open", async () => {
    const last_name = "Filtered";
    const open = await stage.entitled({ last_name, first_name: "Abe" });
    const pending = await stage.entitled({ last_name, first_name: "Bea", account_status: 0 });
    const child = await newChild(stage.shop, open.memberId, { last_name, first_name: "Cid" });
    const found = async (query: string) =>
      (await stage.call("GET", `${stage.room}/show?keywords=filtered&${query}`)).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await found("sort=first_name")).toEqual([open.memberId, pending.memberId, child]);
    expect(await found("status=0")).toEqual([pending.memberId]);
    expect(await found("with_packs=true&status=1")).toEqual([open.memberId]);
    expect(await found("with_packs=false")).toEqual([child]);
    expect((await found("sort=packs&order_by=asc"))[0]).toBe(child);
  });

  it("is reported by outcome and by name, as the text stands", async () => {
    const [served, left] = [
      await stage.entitled({ first_name: "Se%n" }),
      await stage.entitled({ first_name: "Sean", sizes: {} }),
    ];
    const jobId = await stage.run([served.memberId, left.memberId]);
    const reported = async (query: string) =>
      (await stage.call("GET", `${stage.room}/report/${jobId}?${query}`)).body.data.map(
        ({ member_id }: { member_id: number }) => member_id,
      );
    expect(await reported("outcome=redeemed")).toEqual([served.memberId]);
    expect(await reported("outcome=skipped")).toEqual([left.memberId]);
    expect(await reported("keywords=SE%25N")).toEqual([served.memberId]);
  });
});
