import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { sendPasswordLink, takeInvitation } from "../auth/index.ts";
import { deleteManager, inviteManager, showManagers, updateManager } from "./managers.ts";

const managerRoutes: Route[] = implement(contract.managers, {
  show: showManagers,

  store: async (ctx, form) => {
    const data = await inviteManager(ctx, form);
    return { message: ctx.words.managers.invited(data.email), data };
  },

  update: async (ctx, input) => {
    const data = await updateManager(ctx, input);
    return { message: ctx.words.managers.saved(data.name), data };
  },

  delete: async (ctx, { id }) => {
    await deleteManager(ctx, id);
    return { message: ctx.words.managers.deleted };
  },

  setPassword: async (ctx, { id }) => {
    await takeInvitation(ctx, { kind: "staff", id });
    await inClub(ctx, (tx) => sendPasswordLink(tx, ctx, { kind: "staff", id }));
    return { message: ctx.words.managers.linkSent };
  },
});

export const managers: Room = {
  name: "managers",
  about: "who runs the club, and their rights",
  enters: ["auth", "members"],
  reads: ["staff"],
  routes: managerRoutes,
};
