import { returns } from "#contract/returns.ts";
import { memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { readClubSettings } from "../../ground/clubs/index.ts";
import { showChoices } from "./asking/choices.ts";
import { requestReturn, withdrawReturn } from "./asking/requests.ts";
import { approveReturn, declineReturn } from "./deciding/decisions.ts";
import { receiveReturn } from "./deciding/received-goods.ts";
import { listReturns, listReturnsOf } from "./list-returns.queries.ts";
import { presentAdminReturn, presentMemberReturn } from "./returns.present.ts";
import { readReturn } from "./returns.queries.ts";

export const returnRoutes: Route[] = implement(returns, {
  async terms(ctx) {
    const { returnsDays, exchangesDays } = (await inClub(ctx, (tx) => readClubSettings(tx, ctx))).returns;
    return { data: { returns_days: returnsDays, exchanges_days: exchangesDays } };
  },
  async choices(ctx, input) {
    return { data: await showChoices(ctx, input.id) };
  },
  async request(ctx, input) {
    const data = presentMemberReturn(await requestReturn(ctx, input));
    return { message: ctx.words.returns.requested, data };
  },
  async mine(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listReturnsOf(tx, memberId(ctx), input));
    return { data: rows.map(presentMemberReturn), ...page };
  },
  async withdraw(ctx, input) {
    const row = await withdrawReturn(ctx, input.id);
    return { message: ctx.words.returns.withdrawn[row.kind], data: presentMemberReturn(row) };
  },
  async show(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listReturns(tx, input));
    return { data: rows.map((row) => presentAdminReturn(ctx.actor, row)), ...page };
  },
  async get(ctx, input) {
    return { data: presentAdminReturn(ctx.actor, await inClub(ctx, (tx) => readReturn(tx, input.id))) };
  },
  async approve(ctx, input) {
    const row = await approveReturn(ctx, input);
    return { message: ctx.words.returns.approved[row.kind], data: presentAdminReturn(ctx.actor, row) };
  },
  async decline(ctx, input) {
    const row = await declineReturn(ctx, input);
    return { message: ctx.words.returns.declined[row.kind], data: presentAdminReturn(ctx.actor, row) };
  },
  async receive(ctx, input) {
    const row = await receiveReturn(ctx, input);
    const { received, receivedAndReplaced } = ctx.words.returns;
    const message = row.replacement ? receivedAndReplaced(row.replacement.number) : received;
    return { message, data: presentAdminReturn(ctx.actor, row) };
  },
});
