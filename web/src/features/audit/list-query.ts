import { auditLog } from "#contract/audit-log.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";

/** The query of the log. */
export const listQuery = (params: ListParams) => queryFromAddress(auditLog.show, params);
