import { type Checker, type Type, TypeFlags, type TypeReference } from "typescript/unstable/sync";
import type { ResultColumn } from "./database.ts";

const kinds: Record<string, string> = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  int8: "number",
  float4: "number",
  float8: "number",
  oid: "number",
  timestamp: "Date",
  timestamptz: "Date",
  json: "anything",
  jsonb: "anything",
  bytea: "Buffer",
  void: "string",
};

/** What a row type says otherwise than the statement: one sentence each. */
export function wrongInRow(checker: Checker, row: Type, columns: ResultColumn[]): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const type = checker.getTypeOfSymbol(property);
    if (!type) return [];
    const column = byName.get(property.name);
    const said = partsOf(type);
    if (!column) {
      const isOptional = said.some((one) => one.flags & TypeFlags.Undefined);
      return isOptional ? [] : [`the row type has "${property.name}", which the statement does not return`];
    }
    const kind = kindOf(column.type);
    if (fits(checker, said, column.type)) return [];
    return [
      `"${property.name}" is ${checker.typeToString(type)} in the row type, but ${column.type} (${kind}) in the database`,
    ];
  });
}

function kindOf(type: string): string {
  return type.startsWith("_") ? `${elementOf(type)}[]` : (kinds[type] ?? "string");
}

// The driver reads 64-bit numbers as numbers, but leaves them as texts in arrays. Days are texts in both.
function elementOf(array: string): string {
  return array === "_int8" ? "string" : (kinds[array.slice(1)] ?? "string");
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function fits(checker: Checker, said: readonly Type[], type: string): boolean {
  const kind = kindOf(type);
  if (kind === "anything") return true;
  // A type may say more than there is, as where a row comes out of JSON elsewhere.
  return said.some((one) => {
    if (one.flags & TypeFlags.AnyOrUnknown) return true;
    if (type.startsWith("_")) {
      const [element] = checker.isArrayType(one) ? checker.getTypeArguments(one as TypeReference) : [];
      return element !== undefined && partsOf(element).every((part) => fitsKind(part, elementOf(type)));
    }
    return fitsKind(one, kind);
  });
}

function fitsKind(type: Type, kind: string): boolean {
  if (kind === "anything") return true;
  if (kind === "string") return (type.flags & TypeFlags.StringLike) !== 0;
  if (kind === "number") return (type.flags & TypeFlags.NumberLike) !== 0;
  if (kind === "boolean") return (type.flags & TypeFlags.BooleanLike) !== 0;
  return type.getSymbol()?.name === kind;
}
