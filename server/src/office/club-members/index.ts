/** The club's side of its members: list, people, their credits, and what is kept or erased when they leave. */

export {
  type MovementRow,
  movementColumns,
  movementsSql,
  type TotalsRow,
  totalsSql,
} from "./credits/movements/movements.queries.ts";
export { membersSql } from "./list/list-members.queries.ts";
