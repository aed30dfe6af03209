import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import { memberContract } from "#contract/member-contract.ts";
import { apiLink, type CallContext } from "./api-client.ts";
import { knowContract } from "./mutation-cache.ts";

/** Calls of the storefront: public and member endpoints, with the member's token when there is one. */
export const memberClient: ContractRouterClient<typeof memberContract, CallContext> = createORPCClient(
  apiLink(memberContract, "user"),
);

/** The same for the query cache: `useQuery(memberApi.catalog.home.queryOptions({ input: {} }))`. */
export const memberApi = createTanstackQueryUtils(memberClient);
knowContract(memberContract);
