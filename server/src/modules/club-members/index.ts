/** The club's side of its members: list, people, their credits, and what is kept or erased when they leave. */

export { clubMemberRoutes } from "./club-members.routes.ts";
export {
  type MovementRow,
  movementColumns,
  movementsSql,
  type TotalsRow,
  totalsSql,
} from "./credits/movements/movements.queries.ts";
export { creditMovementRoutes } from "./credits/movements/movements.routes.ts";
export { invitingJobs, invitingSweeps } from "./inviting/inviting.jobs.ts";
export { invitingRoutes } from "./inviting/inviting.routes.ts";
export { leavingRoutes } from "./leaving/leaving.routes.ts";
export { membersSql } from "./list/list-members.queries.ts";
