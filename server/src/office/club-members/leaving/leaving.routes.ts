import { contract } from "#contract/index.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { exportOwnData } from "./export-person.ts";
import { leaveClub, previewLeaving } from "./leave-club.ts";

// The rest of a member's own account is about how they log in.
const { exportData, leaving, leave } = contract.account;

export const leavingRoutes = (rooms: readonly Room[]): Route[] =>
  implement(
    { exportData, leaving, leave },
    {
      exportData: (ctx) => exportOwnData(ctx, rooms),

      leaving: async (ctx) => ({ data: await previewLeaving(ctx) }),

      leave: async (ctx, input) => {
        await leaveClub(ctx, input);
        return { message: ctx.words.clubMembers.left };
      },
    },
  );
