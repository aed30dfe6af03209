import { contract } from "#contract/index.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { type Input, implement, type Route } from "#server/platform/http/routes.ts";
import { readMember } from "../../../people/members/index.ts";
import {
  activeMethods,
  addressesOf,
  presentAddress,
  presentMethod,
  serves,
} from "../../../shop/shipping/index.ts";
import { quoteCart } from "../placement/carts.ts";
import { customerOf, placeForMember } from "./member-orders.ts";

const { memberOrders } = contract;

export const memberOrderRoutes: Route[] = implement(memberOrders, {
  addresses: async (ctx, { id }) => ({ data: await listAddresses(ctx, id) }),
  methods: async (ctx, { country }) => {
    const methods = await inClub(ctx, activeMethods);
    const fitting = methods.filter((method) => country === undefined || serves(method, country));
    return { data: fitting.map(presentMethod) };
  },
  quote: async (ctx, input) => ({ data: await quoteForMember(ctx, input) }),
  store: placeForMember,
});

function listAddresses(ctx: Ctx, id: number) {
  return inClub(ctx, async (tx) => {
    const { primary_member_id } = await readMember(tx, id);
    return (await addressesOf(tx, primary_member_id ?? id)).map(presentAddress);
  });
}

async function quoteForMember(ctx: Ctx, input: Input<typeof memberOrders.quote>) {
  const customer = await inClub(ctx, (tx) => customerOf(tx, input.member_id));
  return quoteCart(ctx, input, customer.id);
}
