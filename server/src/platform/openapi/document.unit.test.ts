import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { errorStatuses } from "#contract/errors.ts";
import { xlsxType } from "../sheets/read-workbook.ts";
import { openApiDocument } from "./document.ts";

// biome-ignore lint/suspicious/noExplicitAny: the document is judged as those who read it find it
let document: any;
beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await openApiDocument()));
});

type Operation = Record<string, unknown> & { operationId: string; responses: Record<string, object> };
const operations = (): [method: string, operation: Operation][] =>
  Object.values(document.paths).flatMap((methods) => Object.entries(methods as Record<string, Operation>));
const named = (ref: string) => document.components.responses[ref.split("/").at(-1) ?? ""];
const codesAt = (operation: { responses: Record<string, { $ref: string }> }, status: number) =>
  named(operation.responses[status]?.$ref ?? "").content["application/json"].schema.allOf[1].properties.code
    .enum;

it("the API's document has no faults and nothing to warn of, as Redocly judges it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kitroom-openapi-"));
  try {
    await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
    await writeFile(join(folder, "redocly.yaml"), "extends: [recommended]\ntelemetry: off\n");
    const program = join(process.cwd(), "node_modules/@redocly/cli/bin/cli.js");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, "lint", "--format=json", "openapi.json"],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", REDOCLY_TELEMETRY: "off" },
      },
    );
    expect(JSON.parse(stdout).problems).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it("says of each group of operations what it is about, by their names, but emails where mails stood", () => {
  const tags: { name: string; description: string }[] = document.tags;
  const names = tags.map(({ name }) => (name === "Emails" ? "Mails" : name));
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "en")));
  expect(names.at(names.indexOf("Landing pages") + 1)).toBe("Mails");
  const used = operations().flatMap(([, operation]) => operation.tags as string[]);
  expect(new Set(used)).toEqual(new Set(tags.map(({ name }) => name)));
  expect(tags.every(({ description }) => description.endsWith("."))).toBe(true);
});

/** Every object of the document that is too long to be written twice, as JSON. */
function largeShapes(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const json = "properties" in part ? JSON.stringify(part) : "";
  return [...(json.length > 1_000 ? [json] : []), ...Object.values(part).flatMap(largeShapes)];
}

it("what is shared stands in the document once, so that it stays readable", () => {
  const shapes = largeShapes(document).toSorted();
  expect(shapes.length).toBeGreaterThan(10);
  expect(shapes.filter((shape, at) => shape === shapes[at - 1])).toEqual([]);
  expect(
    document.paths["/club-orders/show/{id}"].get.responses[200].content["application/json"].schema,
  ).toEqual(
    expect.objectContaining({
      properties: expect.objectContaining({ data: { $ref: "#/components/schemas/AdminOrder" } }),
    }),
  );
});

it("public operations ask for no session, Stripe's events for Stripe's signature, all others for a token", () => {
  expect(document.paths["/club-member-auth/login"].post.security).toEqual([]);
  expect(document.paths["/club-member/filter-products"].get.security).toEqual([]);
  expect(document.paths["/club-member/cart-quote"].post.security).toEqual([{}, { bearer: [] }]);
  expect(document.paths["/stripe/webhook/{club}"].post.security).toEqual([{ stripeSignature: [] }]);
  expect(document.paths["/club-member/profile"].get.security ?? document.security).toEqual([{ bearer: [] }]);
});

it("the calls that can be repeated safely take an Idempotency-Key, and no others", () => {
  const taking = operations().filter(([, { parameters }]) =>
    (parameters as { $ref?: string }[] | undefined)?.some(
      ({ $ref }) => $ref === "#/components/parameters/IdempotencyKey",
    ),
  );
  expect(taking.map(([, { operationId }]) => operationId).sort()).toEqual([
    "checkout.orderStore",
    "clubMembers.manageCredits",
    "memberOrders.store",
    "products.changeStock",
    "refunds.refund",
  ]);
  expect(document.components.parameters.IdempotencyKey).toMatchObject({
    name: "Idempotency-Key",
    in: "header",
  });
});

it("uploads are forms with a file, downloads have their types, and progress is a stream of events", () => {
  const { content } = document.paths["/club-member/import"].post.requestBody;
  expect(Object.keys(content)).toEqual(["multipart/form-data"]);
  expect(content["multipart/form-data"].schema.properties.file).toMatchObject({
    type: "string",
    format: "binary",
  });
  const typesOf = (path: string) => Object.keys(document.paths[path].get.responses[200].content);
  expect(typesOf("/club-orders/invoice/{id}")).toEqual(["application/pdf"]);
  expect(typesOf("/jobs/{id}/download")).toEqual([xlsxType, "text/csv", "application/pdf"]);
  expect(typesOf("/jobs/{id}/events")).toEqual(["text/event-stream"]);
  expect(JSON.stringify(document)).not.toContain("*/*");
});

it("answers say which of their texts are e-mail addresses, addresses of the web, days and moments", () => {
  const isOne = (name: string) => /(^|_)email$|_url$|_at$|_on$|^date$/.test(name);
  const untold = (schema: Schema, at: string): string[] => [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, own]) => [
      ...(isOne(name) &&
      says(own, "string") &&
      !/"format":"(email|uri|date|date-time)"/.test(JSON.stringify(own))
        ? [`${at}.${name}`]
        : []),
      ...untold(own, `${at}.${name}`),
    ]),
    ...[schema.items ?? [], schema.anyOf ?? [], schema.allOf ?? []].flat().flatMap((one) => untold(one, at)),
  ];
  const answers = operations().flatMap(([, { operationId, responses }]) =>
    Object.values(
      (responses[200] as { content?: Record<string, { schema: Schema }> })?.content ?? {},
    ).flatMap(({ schema }) => untold(schema, operationId)),
  );
  const shared = Object.entries(document.components.schemas as Record<string, Schema>);
  expect([...answers, ...shared.flatMap(([name, schema]) => untold(schema, name))]).toEqual([
    // As it stands in a spreadsheet, right or wrong.
    "ProblemGroup.rows.email",
  ]);
});

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] };
const says = (schema: Schema, type: string) => JSON.stringify(schema).includes(`"type":"${type}"`);

it("every operation lists the errors that it can answer, by status, each a code of ours", () => {
  const { orderStore } = { orderStore: document.paths["/club-member/order-store"].post };
  expect(codesAt(orderStore, 401)).toEqual(["UNAUTHENTICATED"]);
  expect(codesAt(orderStore, 409)).toContain("OUT_OF_STOCK");
  expect(codesAt(orderStore, 422)).toContain("IDEMPOTENCY_KEY_REQUIRED");
  expect(codesAt(document.paths["/club-faqs/destroy/{id}"].delete, 404)).toContain("NOT_FOUND");
  for (const [, operation] of operations()) {
    for (const status of Object.keys(operation.responses).filter((one) => Number(one) >= 400)) {
      const codes: (keyof typeof errorStatuses)[] = codesAt(operation as never, Number(status));
      expect(
        codes.map((code) => errorStatuses[code]),
        operation.operationId,
      ).toEqual(codes.map(() => Number(status)));
    }
  }
});

it("what a DELETE takes stands in its address, where the server reads it", () => {
  const deleting = operations().filter(([method]) => method === "delete");
  expect(deleting.length).toBeGreaterThan(5);
  expect(deleting.filter(([, { requestBody }]) => requestBody !== undefined)).toEqual([]);
});

it("an email, a day and a moment are said to be such, and a number in a query to be a number", () => {
  const { schemas } = document.components;
  expect(schemas.NewMemberForm.properties.email.anyOf).toMatchObject([
    { const: "" },
    { type: "string", format: "email" },
  ]);
  expect(schemas.Job.properties.created_at).toEqual({ type: "string", format: "date-time" });
  const page = document.paths["/club-orders/show"].get.parameters[0];
  expect(page).toEqual({ name: "page", in: "query", schema: { type: "integer", minimum: 1, maximum: 1e6 } });
});
