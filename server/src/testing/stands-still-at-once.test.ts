import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxExportRows } from "#contract/grants.ts";
import { type ExportClub, openExports } from "../office/exports/exports.testing.ts";
import { download } from "../office/imports/members/member-import.testing.ts";
import { newPack } from "../sales/entitlements/entitlements.testing.ts";
import { longestBlock, tooLong } from "./longest-block.ts";

let club: ExportClub;
beforeAll(async () => {
  club = await openExports({ withWorker: false });
});
afterAll(() => club.close());

describe("I-48: nothing that a request does at once keeps the server from everything else", () => {
  it("a pack's history, of as many rows as a workbook may have, each with all slots of the largest pack", async () => {
    const options = [{ productId: club.product.productId }];
    const pack = await newPack({ ...club, domain: "rovers" }, [{ options }]);
    await club.server.owner.query(
      `with given as (insert into entitlements (club_id, pack_id, member_id, source) values ($1, $2, $3, 'hand') returning id),
         more as (insert into variations (club_id, product_id, color, color_hex, size, sku, received, position)
           select $1, $4, 'Red', '#CC0000', 'Size ' || n, 'many-' || n, 0, n from generate_series(1, 400) n returning id),
         goods as (select array_agg(id) as ids from more)
       insert into entitlement_events (club_id, entitlement_id, pack_id, member_id, event, actor_kind, actor_name, data)
       select $1, given.id, $2, $3, 'choices_saved', 'member', 'Ava Archer', jsonb_build_object('choices', (
         select jsonb_agg(jsonb_build_object('slot_id', slot, 'variation_id', ids[1 + (n * 20 + slot) % 400]))
         from generate_series(1, 20) slot))
       from given, goods, generate_series(1, $5::int) n`,
      [club.clubId, pack.id, club.ava.id, club.product.productId, maxExportRows],
    );
    const written = await longestBlock(() => download(club, `/api/club-packs/export/custom/${pack.id}`));
    expect(written.result.status).toBe(200);
    expect(tooLong({ written })).toEqual([]);
  });
});
