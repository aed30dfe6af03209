import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { adminContract } from "#contract/admin-contract.ts";
import { apiLink, type CallContext } from "./api-client.ts";
import { knowContract } from "./mutation-cache.ts";

/** Calls of the panel, with the staff session's token. */
export const adminClient: ContractRouterClient<typeof adminContract, CallContext> = createORPCClient(
  apiLink(adminContract, "admin"),
);

/** The same for the query cache. Its keys begin with `admin`, so they never collide with a member's answers. */
export const adminApi = createTanstackQueryUtils(adminClient, { path: ["admin"] });
knowContract(adminContract, ["admin"]);
