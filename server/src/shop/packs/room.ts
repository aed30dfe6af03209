import { contract } from "#contract/index.ts";
import { namesBySql } from "#server/platform/audit.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { listPacks, packFigures, packNames, presentPack } from "./packs.queries.ts";
import { deletePack, duplicatePack, showPack, storePack, updatePack } from "./packs.ts";

/** What a pack is. The room `entitlements` answers who has one, and what happened to it. */
const packRoutes: Route[] = implement(contract.packs, {
  figures: async (ctx) => ({ data: await inClub(ctx, packFigures) }),
  names: async (ctx) => ({ data: await inClub(ctx, packNames) }),
  show: async (ctx, input) => {
    const { rows, ...page } = await inClub(ctx, (tx) => listPacks(tx, input));
    return { data: rows.map(presentPack), ...page };
  },
  get: async (ctx, { id }) => ({ data: await inClub(ctx, (tx) => showPack(tx, id)) }),
  store: async (ctx, form) => ({ message: ctx.words.packs.added, data: await storePack(ctx, form) }),
  update: async (ctx, form) => ({ message: ctx.words.packs.saved, data: await updatePack(ctx, form) }),
  delete: async (ctx, { id }) => {
    await deletePack(ctx, id);
    return { message: ctx.words.packs.deleted };
  },
  duplicate: async (ctx, input) => ({
    message: ctx.words.packs.draftMade,
    data: await duplicatePack(ctx, input),
  }),
});

export const packs: Room = {
  name: "packs",
  about: "what a pack holds: slots, options, season, first and last day",
  reads: ["entitlements", "membership_categories", "product_images", "products", "variations"],
  routes: packRoutes,
  names: { pack: namesBySql("select id, name from packs where club_id = $1 and id = any($2)") },
};
