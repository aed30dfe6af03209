import { auditLog } from "#contract/audit-log.ts";
import type { ListParams } from "../../lib/list-params.ts";
import { queryFromAddress } from "../../lib/query-from-address.ts";

/** The query of the log. */
export const listQuery = (params: ListParams) => queryFromAddress(auditLog.show, params);
