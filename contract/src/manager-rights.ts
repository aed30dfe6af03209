import type { AnyContractProcedure } from "@orpc/contract";
import { adminContract } from "./admin-contract.ts";
import type { EndpointMeta } from "./endpoint.ts";
import { type Right as Name, rights as texts } from "./rights.ts";

type Right = { name: Name; what: string; endpoints: AnyContractProcedure[] };

const calls = Object.values<Record<string, AnyContractProcedure>>(adminContract).flatMap((group) =>
  Object.values(group),
);

/** What is done in the panel, in words, and the calls that do it. */
export const rights: Right[] = Object.entries(texts).map(([name, what]) => ({
  name: name as Name,
  what,
  endpoints: calls.filter((call) => metaOf(call).right === name),
}));

/** Whether a manager may do it: the contract says so for each call, and the server enforces the same. */
export function managerMay({ endpoints }: Right): boolean {
  return endpoints.every((endpoint) => whoMayCall(endpoint) === "staff");
}

export function whoMayCall(endpoint: AnyContractProcedure): EndpointMeta["who"] {
  return metaOf(endpoint).who;
}

function metaOf(endpoint: AnyContractProcedure): EndpointMeta {
  return endpoint["~orpc"].meta as EndpointMeta;
}
