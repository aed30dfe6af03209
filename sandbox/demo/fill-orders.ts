import type { Ctx } from "#server/platform/context.ts";
import type { Pool } from "#server/platform/db/pool.ts";

/** Orders of the last months, placed as members place them and then moved back in time. */
export async function fillOrders(_ctx: Ctx, _owner: Pool, _members: number[]): Promise<void> {}
