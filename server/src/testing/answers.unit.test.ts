import { expect, it } from "vitest";
import { z } from "zod";
import { contract } from "#contract/index.ts";

/** Every schema in an answer that would let undeclared fields through. */
function openParts(schema: z.ZodType, at: string): string[] {
  if (schema instanceof z.ZodObject) {
    const { shape, catchall } = schema.def as { shape: Record<string, z.ZodType>; catchall?: z.ZodType };
    const isOpen = catchall !== undefined && !(catchall instanceof z.ZodNever);
    const inside = Object.entries(shape).flatMap(([name, field]) => openParts(field, `${at}.${name}`));
    return isOpen ? [at, ...inside] : inside;
  }
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return [at];
  const { def } = schema as unknown as { def: Record<string, unknown> };
  const parts = ["innerType", "element", "left", "right", "in", "valueType", "options"].flatMap(
    (name) => def[name] ?? [],
  );
  return parts.filter((part) => part instanceof z.ZodType).flatMap((part) => openParts(part, at));
}

it("answers hold only what the contract names, but for the audit log's values and a person's own export", () => {
  const outputs = Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => {
      const { outputSchema } = (procedure as { "~orpc": { outputSchema?: unknown } })["~orpc"];
      return [`${group}.${name}`, outputSchema as z.ZodType] as const;
    }),
  );
  expect(outputs.length).toBeGreaterThan(200);
  expect(outputs.flatMap(([name, output]) => openParts(output, name))).toEqual([
    "auditLog.show.data.before",
    "auditLog.show.data.after",
    "clubMembers.personExport.data",
  ]);
});
