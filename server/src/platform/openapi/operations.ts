import type { AnyContractProcedure } from "@orpc/contract";
import type { OpenAPI } from "@orpc/openapi";
import type { EndpointMeta } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";

export type Operation = OpenAPI.OperationObject;
type Parameter = Omit<OpenAPI.ParameterObject, "schema"> & { schema?: Schema };
type Schema = OpenAPI.SchemaObject | OpenAPI.ReferenceObject;

/** What each endpoint says of itself, by the name of its operation. */
export const metaByOperation: ReadonlyMap<string, EndpointMeta> = new Map(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures as Record<string, AnyContractProcedure>).map(
      ([name, procedure]) => [`${group}.${name}`, procedure["~orpc"].meta as EndpointMeta] as const,
    ),
  ),
);

/** What several operations take. */
export const sharedParameters = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Chosen by the caller for this act. Sent again with it, the same call is not done twice, and has the first one's answer.",
    schema: { type: "string", minLength: 8, maxLength: 100, pattern: "^[\\x21-\\x7e]+$" },
  },
} satisfies Record<string, Parameter>;
const keyHeader: OpenAPI.ReferenceObject = { $ref: "#/components/parameters/IdempotencyKey" };

/** Says of an operation what the generator cannot know: who may call it, its headers, and what it takes and gives. */
export function completeOperation(method: string, operation: Operation, meta: EndpointMeta): Operation {
  const { requestBody, ...rest } = operation;
  const body = method === "delete" ? undefined : bodyOf(requestBody as OpenAPI.RequestBodyObject, meta);
  const parameters = [
    ...((operation.parameters ?? []) as Parameter[]).map(plainParameter),
    ...(method === "delete" ? queryOf(requestBody as OpenAPI.RequestBodyObject) : []),
    ...(meta.takesKey ? [keyHeader] : []),
  ];
  return {
    ...rest,
    ...security(meta),
    ...(parameters.length > 0 && { parameters: parameters as Operation["parameters"] }),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, response]) => [
        status,
        Number(status) < 400 ? successOf(response as OpenAPI.ResponseObject, meta) : response,
      ]),
    ),
  };
}

/** Without a word of it, an operation asks for a session, as the whole document does. */
function security({ who, knowsCaller }: EndpointMeta): Pick<Operation, "security"> {
  if (who === "signed") return { security: [{ stripeSignature: [] }] };
  if (who !== "public") return {};
  return { security: knowsCaller ? [{}, { bearer: [] }] : [] };
}

/** The server reads neither an empty value nor reserved characters in another way than any. */
function plainParameter({ allowEmptyValue: _, allowReserved: __, ...parameter }: Parameter): Parameter {
  return parameter;
}

/** The input of a DELETE stands in the address. */
function queryOf(body: OpenAPI.RequestBodyObject | undefined): Parameter[] {
  const schema = body?.content["application/json"]?.schema as OpenAPI.SchemaObject | undefined;
  return Object.entries(schema?.properties ?? {}).map(([name, own]) => ({
    name,
    in: "query",
    required: schema?.required?.includes(name) ?? false,
    schema: own,
  }));
}

function bodyOf(
  body: OpenAPI.RequestBodyObject | undefined,
  { who, maxFileBytes }: EndpointMeta,
): OpenAPI.RequestBodyObject | undefined {
  if (who === "signed") return { required: true, content: { "application/json": { schema: stripeEvent } } };
  if (maxFileBytes === 0 || !body) return body;
  const { "multipart/form-data": form = {} } = body.content;
  const schema = form.schema as OpenAPI.SchemaObject;
  const description = `At most ${maxFileBytes / 1024 / 1024} MB`;
  const properties = {
    ...schema.properties,
    file: { type: "string", format: "binary", description } as const,
  };
  return { ...body, content: { "multipart/form-data": { schema: { ...schema, properties } } } };
}

const stripeEvent: OpenAPI.SchemaObject = {
  type: "object",
  description: "An event as Stripe sends it, byte for byte as it was signed",
  additionalProperties: true,
};

function successOf(response: OpenAPI.ResponseObject, { isStream }: EndpointMeta): OpenAPI.ResponseObject {
  if (isStream) return { ...response, content: { "text/event-stream": { schema: stream } } };
  const types = Object.entries(response.content ?? {}).flatMap(([type, { schema }]) =>
    schema && "contentMediaType" in schema ? [type.split(";", 1)[0] ?? type] : [],
  );
  if (types.length === 0) return response;
  return { ...response, content: Object.fromEntries(types.map((type) => [type, { schema: file }])) };
}

const file: Schema = { type: "string", format: "binary" };
const stream: Schema = {
  type: "string",
  description:
    "Server-sent events of the name `job`; the data of each is a job as JSON, as /jobs/{id} answers it",
};
