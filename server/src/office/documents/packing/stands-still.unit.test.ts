import { describe, expect, it } from "vitest";
import { documentKinds, maxDocumentOrders } from "#contract/documents.ts";
import { laidOut, openRuler } from "#server/platform/pdf/flow.ts";
import { writePdf } from "#server/platform/pdf/write-pdf.ts";
import { longestBlock, tooLong } from "#server/testing/longest-block.ts";
import { line, order, rovers } from "../papers.testing.ts";
import { packingPieces } from "./documents.jobs.ts";
import type { OrderToPack } from "./packing.queries.ts";
import { pickRows } from "./packing.rules.ts";

const linesEach = 4;
const address = {
  ...{ line1: "12 Meadow Road", line2: "Flat 3", city: "Ashbourne", state: "Derbyshire" },
  ...{ postcode: "DE6 1AA", country: "GB", phone: "" },
};
/** As many as one paper takes, no two of the same goods, each for people of its own. */
const orders: OrderToPack[] = Array.from({ length: maxDocumentOrders }, (_, at) => {
  const name = `Łukasz Żółć ${at}`;
  const lines = Array.from({ length: linesEach }, (_, nth) => ({
    ...line(at * linesEach + nth),
    ...{ order_id: at, product_id: at, title: `Home shirt of the season, number ${at}` },
    ...{ for_member_name: `${name}, child ${nth}`, pack_label: `Starter pack ${at}` },
  }));
  const delivered = { shipping_kind: "delivery" as const, address: { ...address, name } };
  return order(at, {
    member_name: name,
    team: `Team ${at % 40}`,
    family: name,
    family_id: at,
    lines,
    ...delivered,
  });
});

describe("I-48: no paper keeps the worker from everything else", () => {
  it.each(documentKinds)("%s of as many orders as one takes", async (kind) => {
    const wanted = { kind, sort: "team" as const, left_out: { on_hold: 1, nothing_to_pack: 1 } };
    const written = await longestBlock(async () => {
      const ruler = await openRuler();
      const madeAt = new Date(0);
      const pieces = laidOut(ruler, packingPieces(rovers, ruler, { wanted, orders, madeAt }));
      return writePdf({ title: "T", author: "A", locale: "en-GB", madeAt, pieces });
    });
    expect(written.result.subarray(0, 5).toString()).toBe("%PDF-");
    expect(tooLong({ written })).toEqual([]);
  });

  it("nor does what the panel shows of a pick list", async () => {
    const shown = await longestBlock(() => pickRows(orders, rovers.words));
    expect(tooLong({ shown })).toEqual([]);
  });
});
