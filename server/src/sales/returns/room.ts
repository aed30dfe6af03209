import type { Room } from "#server/room.ts";
import { forgetReturnsOf } from "./forget-returns.ts";
import { returnAudits } from "./returns.audit.ts";
import { ownReturns } from "./returns.copies.ts";
import { returnRoutes } from "./returns.routes.ts";

export const returns: Room = {
  name: "returns",
  about: "what members send back: asked for, decided, received; exchanges",
  enters: ["checkout", "orders", "payments"],
  routes: returnRoutes,
  audits: returnAudits,
  forget: (tx, { memberIds }) => forgetReturnsOf(tx, memberIds),
  copies: { parts: ownReturns },
};
