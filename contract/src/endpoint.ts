import { oc } from "@orpc/contract";
import type { z } from "zod";
import { type ErrorCode, errorTable } from "./errors.ts";

/**
 * Who may call an endpoint. `member`: a member's session. `admin`: staff of role 2.
 * `staff`: staff of role 2 or 5. `signed`: no session, the caller signs the body.
 */
export type Who = "public" | "member" | "admin" | "staff" | "signed";

/** Staff role numbers as the wire knows them; member roles are 3 and 4. */
export const roles = { admin: 2, member: 3, secondaryMember: 4, manager: 5 } as const;

export type EndpointMeta = {
  who: Who;
  /** Also answered while the club's status is 0 (maintenance). */
  whileClosed: boolean;
  /** Also answered to anyone when the club keeps its shop to members. */
  beforeLogin: boolean;
  /** Is about no club in particular. */
  withoutClub: boolean;
  /** The most bytes of the file that it takes as multipart/form-data; 0 where it takes JSON. */
  maxFileBytes: number;
  /** A public POST that answers more to a caller with a session; others take no notice of tokens. */
  knowsCaller: boolean;
};

type Definition<I extends z.ZodType, O extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api; `{id}` stands for a path part, which is merged into the input. */
  path: `/${string}`;
  who: Who;
  summary: string;
  tag: string;
  input: I;
  output: O;
  errors?: ErrorCode[];
  whileClosed?: boolean;
  beforeLogin?: boolean;
  withoutClub?: boolean;
  maxFileBytes?: number;
  knowsCaller?: boolean;
};

/**
 * Declares one endpoint. Path parts, query (GET, DELETE) and body (POST, PUT) are merged into one input.
 * The server's routes, the typed clients, the OpenAPI document and the permission tests are derived from it.
 */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(definition: Definition<I, O>) {
  const codes = [...(definition.errors ?? []), ...impliedErrors(definition.who)];
  return oc
    .$meta<EndpointMeta>({
      who: "admin",
      whileClosed: false,
      beforeLogin: false,
      withoutClub: false,
      maxFileBytes: 0,
      knowsCaller: false,
    })
    .meta({
      who: definition.who,
      whileClosed: definition.whileClosed ?? false,
      beforeLogin: definition.beforeLogin ?? false,
      withoutClub: definition.withoutClub ?? false,
      maxFileBytes: definition.maxFileBytes ?? 0,
      knowsCaller: definition.knowsCaller ?? false,
    })
    .route({
      method: definition.method,
      path: definition.path,
      summary: definition.summary,
      description: `Who may call: ${definition.who}.`,
      tags: [definition.tag],
    })
    .errors(Object.fromEntries(codes.map((code) => [code, errorTable[code]])))
    .input(definition.input)
    .output(definition.output);
}

function impliedErrors(who: Who): ErrorCode[] {
  const always: ErrorCode[] = ["VALIDATION_FAILED", "RATE_LIMITED", "CLUB_INACTIVE", "CLUB_MISMATCH"];
  if (who === "public" || who === "signed") return always;
  return [...always, "UNAUTHENTICATED", "FORBIDDEN"];
}
