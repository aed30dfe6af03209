import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Account } from "../../members/index.ts";
import { choosePassword } from "../choose-password.ts";
import { openSession } from "../logins.ts";
import { findToken } from "../one-time-tokens.ts";

const roleOf = ({ kind }: Account): "club" | "member" => (kind === "staff" ? "club" : "member");

export const invitationRoutes: Route[] = implement(contract.invitations, {
  check: async (ctx, { token }) => {
    const now = ctx.platform.clock.now();
    const found = await inClub(ctx, (tx) => findToken(tx, token, { purpose: "invitation", now }));
    if (!found) throw new ApiError("LINK_EXPIRED");
    const { account } = found;
    return { data: { email: account.email, first_name: account.first_name, role: roleOf(account) } };
  },

  setPassword: async (ctx, { token, password }) => {
    const wanted = { purpose: "invitation", token, password } as const;
    // The link came by mail, as a code would, which is enough for members. Staff are still asked for their code.
    const data = await choosePassword(ctx, wanted, async (tx, account) => ({
      role: roleOf(account),
      session: account.kind === "member" ? await openSession(tx, ctx, account) : null,
    }));
    const { passwordSet, passwordSetAndIn } = ctx.words.auth;
    const message = data.session ? passwordSetAndIn(data.session.club.club_name) : passwordSet;
    return { message, data };
  },
});
