import type { Ctx } from "#server/platform/context.ts";
import type { LoginAccount } from "../members/index.ts";

/**
 * The context of a call without a session whose caller has just proved to own the account, so that
 * records name them and not a visitor.
 */
export function asOwner(ctx: Ctx, { kind, id, role, name, email }: LoginAccount): Ctx {
  return { ...ctx, actor: { kind, id, role, name, email, sessionId: null } };
}
