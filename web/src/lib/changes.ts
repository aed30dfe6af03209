import type { AnyContractProcedure } from "@orpc/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { EndpointMeta } from "#contract/endpoint.ts";

type Contract = Record<string, Record<string, AnyContractProcedure>>;

/** Contracts by what their keys begin with. A page knows only those whose clients it has loaded. */
const contracts = new Map<string, Contract>();

/** Called by each client, so that what its endpoints change is known of their keys. */
export function knowContract(contract: Contract, prefix: string[] = []): void {
  contracts.set(prefix.join(), contract);
}

/** What is out of date once an endpoint has been called; null for keys of no endpoint that says so. */
export function changedBy(key: QueryKey | undefined): QueryKey[] | null {
  const path: unknown = key?.[0];
  if (!Array.isArray(path)) return null;
  const [router, name] = path.slice(-2);
  const prefix: unknown[] = path.slice(0, -2);
  const meta: EndpointMeta | undefined = contracts.get(prefix.join())?.[router]?.[name]?.["~orpc"].meta;
  if (!meta?.changes) return null;
  return meta.changes === "nothing" ? [] : [router, ...meta.changes].map((one) => [[...prefix, one]]);
}

/** Asks again for what an endpoint changes: for a job, whose work is done long after its call. */
export function refetchAfter(cache: QueryClient, { key }: { key: () => QueryKey }): void {
  for (const queryKey of changedBy(key()) ?? []) void cache.invalidateQueries({ queryKey });
}
