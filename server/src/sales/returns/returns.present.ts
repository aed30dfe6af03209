import { roles } from "#contract/endpoint.ts";
import { toDollars } from "#contract/money.ts";
import type { AdminReturn, MemberReturn } from "#contract/returns.ts";
import type { Actor } from "#server/platform/context.ts";
import { pictureOf } from "../../ground/pictures/index.ts";
import type { ReturnLineRow, ReturnRow } from "./returns.queries.ts";
import { mayMoveReturn, type ReturnStatus } from "./returns.rules.ts";

export function presentMemberReturn(row: ReturnRow): MemberReturn {
  return { ...body(row), can: memberReturnCan(row) };
}

export function presentAdminReturn(actor: Actor, row: ReturnRow): AdminReturn {
  return {
    ...body(row),
    member: { id: row.member_id, name: row.member_name, email: row.member_email },
    version: row.version,
    can: returnCan(actor, row),
  };
}

function body(row: ReturnRow) {
  return {
    id: row.id,
    order_id: row.order_id,
    order_number: row.order_number,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    comment: row.comment,
    answer: row.answer,
    lines: row.lines.map(presentLine),
    replacement: row.replacement,
    difference: toDollars(row.difference_cents),
    refunded: toDollars(row.refunded_cents - row.to_give_back_cents),
    to_give_back: toDollars(row.to_give_back_cents),
    owed: toDollars(row.owed_cents),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
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
