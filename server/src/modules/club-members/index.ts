/** The club's side of its members: list, people, their credits, and what is kept or erased when they leave. */

export { clubMemberRoutes } from "./club-members.routes.ts";
export { leavingRoutes } from "./leaving/leaving.routes.ts";
export { membersSql } from "./list/list-members.queries.ts";
