import { roles } from "#contract/endpoint.ts";
import { toDollars } from "#contract/money.ts";
import { returns } from "#contract/returns.ts";
import { type Actor, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { readClubSettings } from "../../ground/clubs/index.ts";
import { pictureOf } from "../../ground/pictures/index.ts";
import { showChoices } from "./asking/choices.ts";
import { receiveReturn } from "./deciding/received-goods.ts";
import { listReturns, listReturnsOf } from "./list-returns.queries.ts";
import { approveReturn, declineReturn, requestReturn, withdrawReturn } from "./requests.ts";
import { type ReturnLineRow, type ReturnRow, readReturn } from "./returns.queries.ts";
import { mayMoveReturn, type ReturnStatus } from "./returns.rules.ts";

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

function presentMemberReturn(row: ReturnRow) {
  return { ...body(row), can: memberReturnCan(row) };
}

function presentAdminReturn(actor: Actor, row: ReturnRow) {
  return {
    ...body(row),
    member: { id: row.member_id, name: row.member_name, email: row.member_email },
    can: returnCan(actor, row),
  };
}

function body(row: ReturnRow) {
  return {
    ...row,
    lines: row.lines.map(presentLine),
    difference: toDollars(row.difference_cents),
    refunded: toDollars(row.refunded_cents - row.to_give_back_cents),
    to_give_back: toDollars(row.to_give_back_cents),
    owed: toDollars(row.owed_cents),
  };
}

function presentLine({
  unit_cents,
  image,
  variation_id: _,
  paid_line_id: __,
  wanted,
  ...line
}: ReturnLineRow) {
  return {
    ...line,
    image: pictureOf(image),
    unit_price: toDollars(unit_cents),
    wanted: wanted && {
      variation_id: wanted.variation_id,
      color: wanted.color,
      size: wanted.size,
      in_stock: Math.max(wanted.in_stock, 0),
    },
  };
}

type Return = { status: ReturnStatus };

/** What staff may do with a return: only admins decide. */
function returnCan(actor: Actor, { status }: Return) {
  const admin = actor.kind === "staff" && actor.role === roles.admin;
  return {
    approve: admin && mayMoveReturn(status, "approved"),
    decline: admin && mayMoveReturn(status, "declined"),
    receive: admin && mayMoveReturn(status, "received"),
  };
}

/** What a member may do with a return of their own. */
function memberReturnCan({ status }: Return) {
  return { cancel: mayMoveReturn(status, "cancelled") };
}
