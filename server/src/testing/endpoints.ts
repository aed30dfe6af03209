import type { AnyContractProcedure } from "@orpc/contract";
import type { z } from "zod";
import type { EndpointMeta } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";

export type Endpoint = {
  name: string;
  procedure: AnyContractProcedure;
  method: string;
  path: string;
  meta: EndpointMeta;
  input: z.ZodType;
  output: z.ZodType;
  /** Codes of what it may answer instead. */
  errors: string[];
};

/** Every endpoint of the contract, for tests that are generated from it. */
export function allEndpoints(): Endpoint[] {
  return Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures as Record<string, AnyContractProcedure>).map(([name, procedure]) => {
      const { meta, route, inputSchema, outputSchema, errorMap } = procedure["~orpc"];
      return {
        name: `${group}.${name}`,
        procedure,
        method: route.method ?? "GET",
        path: route.path ?? "/",
        meta: meta as EndpointMeta,
        input: inputSchema as unknown as z.ZodType,
        output: outputSchema as unknown as z.ZodType,
        errors: Object.keys(errorMap),
      };
    }),
  );
}
