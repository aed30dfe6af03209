import { oc } from "@orpc/contract";
import type { z } from "zod";
import { type ErrorCode, errorStatuses } from "./errors.ts";
import type { Right } from "./rights.ts";
import type { Tag } from "./tags.ts";

/**
 * Who may call an endpoint. `member`: a member's session. `admin`: staff of role 2.
 * `staff`: staff of role 2 or 5. `signed`: no session, the caller signs the body.
 */
type Who = "public" | "member" | "admin" | "staff" | "signed";

/** Staff role numbers on the wire; member roles are 3 and 4. */
export const roles = { admin: 2, member: 3, secondaryMember: 4, manager: 5 } as const;

export type EndpointMeta = {
  who: Who;
  /** What staff do with it in the panel; null for what has no line in the table of their rights. */
  right: Right | null;
  /** Also answered while the club's status is 0 (maintenance). */
  whileClosed: boolean;
  /** Also answered to anyone if the shop is open to members only. */
  beforeLogin: boolean;
  /** Not about any club in particular. */
  withoutClub: boolean;
  /** The maximum bytes of the file that it takes as multipart/form-data; 0 if it takes JSON. */
  maxFileBytes: number;
  /** A public POST that answers more to a caller with a session; others ignore tokens. */
  knowsCaller: boolean;
  /** Takes an `Idempotency-Key` header, so that a repeated call does its work only once. */
  takesKey: boolean;
  /** Answers server-sent events, each with the output as its data. */
  isStream: boolean;
  /** What is out of date once it has done its work, see `Definition`; null where the app's screens see to it. */
  changes: EndpointChanges | null;
};

/** Routers whose answers an endpoint puts out of date besides those of its own, or nothing at all that is shown. */
export type EndpointChanges = readonly RouterName[] | "nothing";

type Definition<I extends z.ZodType, O extends z.ZodType> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api; `{id}` is a path parameter, which is merged into the input. */
  path: `/${string}`;
  summary: string;
  tag: Tag;
  input: I;
  output: O;
  errors?: ErrorCode[];
  whileClosed?: boolean;
  beforeLogin?: boolean;
  withoutClub?: boolean;
  maxFileBytes?: number;
  knowsCaller?: boolean;
  takesKey?: boolean;
  isStream?: boolean;
  /**
   * The app then asks again for what its own router and these answer, says the answer's `message`, and says why it
   * failed (`web/src/lib/mutation-cache.ts`). Omitted: the screens that call it do all of that themselves.
   */
  changes?: EndpointChanges;
} & Caller;

type Caller =
  | { who: Exclude<Who, "admin" | "staff">; right?: never }
  /** Null for what everybody who is logged in may do, such as logging out. */
  | { who: "admin" | "staff"; right: Right | null };

/**
 * Declares one endpoint. Path parameters, query (GET, DELETE) and body (POST, PUT) are merged into one input.
 * The server's routes, the typed clients, the OpenAPI document and the permission tests are derived from it.
 */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(definition: Definition<I, O>) {
  const meta = metaOf(definition);
  const codes = [...(definition.errors ?? []), ...impliedErrors(definition, meta)];
  return oc
    .$meta<EndpointMeta>(meta)
    .route({
      method: definition.method,
      path: definition.path,
      summary: definition.summary,
      description: `Who may call: ${definition.who}.`,
      tags: [definition.tag],
    })
    .errors(Object.fromEntries(codes.map((code) => [code, { status: errorStatuses[code] }])))
    .input(definition.input)
    .output(definition.output);
}

function metaOf(definition: Definition<z.ZodType, z.ZodType>): EndpointMeta {
  return {
    who: definition.who,
    right: definition.right ?? null,
    whileClosed: definition.whileClosed ?? false,
    beforeLogin: definition.beforeLogin ?? false,
    withoutClub: definition.withoutClub ?? false,
    maxFileBytes: definition.maxFileBytes ?? 0,
    knowsCaller: definition.knowsCaller ?? false,
    takesKey: definition.takesKey ?? false,
    isStream: definition.isStream ?? false,
    changes: definition.changes ?? null,
  };
}

/** Errors before an endpoint's own work begins, or because part of the installation is down. */
function impliedErrors({ method, path }: { method: string; path: string }, meta: EndpointMeta): ErrorCode[] {
  const { who } = meta;
  const isOpen = who === "public" || who === "signed";
  const looksAtToken = !isOpen || (who === "public" && (method !== "POST" || meta.knowsCaller));
  const when = (applies: boolean, ...codes: ErrorCode[]) => (applies ? codes : []);
  return [
    ...when(true, "VALIDATION_FAILED", "MALFORMED_REQUEST", "RATE_LIMITED"),
    ...when(true, "OVERLOADED", "UNAVAILABLE", "INTERNAL"),
    ...when(method === "POST" || method === "PUT", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE"),
    ...when(path.includes("{"), "NOT_FOUND"),
    ...when(!meta.withoutClub, "CLUB_NOT_FOUND", "CLUB_MISMATCH"),
    ...when(!meta.whileClosed, "CLUB_INACTIVE"),
    ...when(who === "public" && !meta.beforeLogin, "MEMBERS_ONLY"),
    ...when(looksAtToken, "UNAUTHENTICATED"),
    ...when(!isOpen, "FORBIDDEN"),
    ...when(meta.takesKey, "IDEMPOTENCY_KEY_REQUIRED", "IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_FLIGHT"),
  ];
}

/**
 * The routers that endpoints name in their `changes`. A list of its own, since the type of a contract comes from its
 * endpoints.
 */
export type RouterName =
  | "auditLog"
  | "catalog"
  | "categories"
  | "clubMembers"
  | "clubPages"
  | "clubs"
  | "creditMovements"
  | "dashboard"
  | "entitlements"
  | "grants"
  | "members"
  | "membershipCategories"
  | "notices"
  | "orders"
  | "packs"
  | "payments"
  | "products"
  | "redemption"
  | "settings";
