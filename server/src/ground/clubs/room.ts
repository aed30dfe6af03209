import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { clubLabel } from "#server/platform/http/club-label.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { whoClosed } from "./club-record.ts";
import { clubSetup } from "./club-settings.ts";
import { clubInfo, clubInfoByDomain, presentClub, searchClubs } from "./clubs.ts";

const clubsAPage = 20;

const clubRoutes: Route[] = implement(contract.clubs, {
  verifyDomain: async ({ platform }, { domain }) => {
    const label = domain.includes(".") ? clubLabel(domain, platform.config) : domain;
    const info = label ? await clubInfoByDomain(platform, label) : null;
    if (!info) throw new ApiError("CLUB_NOT_FOUND");
    return { data: info };
  },

  findClubs: async ({ platform }, { page = 1, per_page: perPage = clubsAPage, keywords = "" }) => {
    // It is for the operator to say who the installation's customers are.
    if (!platform.config.frontDoor) throw new ApiError("NOT_FOUND");
    const { rows, total } = await searchClubs(platform, {
      words: keywords.trim(),
      limit: perPage,
      offset: (page - 1) * perPage,
    });
    return { data: rows.map((row) => presentClub(row).info), total, per_page: perPage, page };
  },

  adminGetInfo: async (ctx) => {
    const { closed_by, ...setup } = await inClub(ctx, async (tx) => ({
      closed_by: await whoClosed(tx),
      ...(await clubSetup(tx, ctx)),
    }));
    const { role, email, name } = ctx.actor;
    return { data: { club_info: await clubInfo(ctx), closed_by, role, email, name, ...setup } };
  },
});

export const clubs: Room = {
  name: "clubs",
  about: "which club a host means; its colours, state, settings and secrets",
  routes: clubRoutes,
};
