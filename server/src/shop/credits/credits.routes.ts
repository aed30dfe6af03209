import { credits } from "#contract/credits-statement.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { showStatement } from "./statement.ts";

export const creditRoutes: Route[] = implement(credits, { statement: showStatement });
