import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { said, sentence } from "./said.ts";
import { forms } from "./words/en/forms.ts";

type Part = { type: string; start: number; end: number; [name: string]: unknown };

const folder = import.meta.dirname;
/** What a schema says of a value: in the options of a rule, or after the rule itself. */
const rules =
  /^(int|min|max|gt|gte|lt|lte|length|regex|refine|check|email|url|date|object|string|array|enum)$/;

/** The texts that are given to a schema's rules as they are, but for what a rule compares with. */
function messagesIn(part: Part, source: string): string[] {
  const inner = Object.values(part).flat().filter(isPart);
  const found = inner.flatMap((one) => messagesIn(one, source));
  return [...messagesOf(part).map(({ start, end }) => source.slice(start, end)), ...found];
}

function messagesOf({ type, callee, arguments: given, key, value }: Part): Part[] {
  if (type === "CallExpression" && isPart(callee) && isPart(callee.property))
    return rules.test(String(callee.property.name)) ? (given as Part[]).filter(isText) : [];
  const isMessage = type === "Property" && isPart(key) && /^(error|message)$/.test(String(key.name));
  return isMessage && isPart(value) && isText(value) ? [value] : [];
}

function isText({ type, value }: Part): boolean {
  return type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");
}

function isPart(value: unknown): value is Part {
  return typeof value === "object" && value !== null && "type" in value;
}

const messagesOfSource = (source: string) =>
  messagesIn(parseSync("a.ts", source).program as unknown as Part, source);

describe("what a schema says of a value", () => {
  it("is a text of words, in every file of the contract", () => {
    const files = globSync("*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
    expect(files.length).toBeGreaterThan(60);
    expect(files.flatMap((file) => messagesOfSource(readFileSync(join(folder, file), "utf8")))).toEqual([]);
  });

  it.each([
    ['z.int("Choose a port.")', ['"Choose a port."']],
    ["text.max(9, `At most 9.`)", ["`At most 9.`"]],
    ['a.refine((one) => one > 0, { error: "Above 0.", path: ["one"] })', ['"Above 0."']],
    ['ctx.addIssue({ code: "custom", message: "Twice." })', ['"Twice."']],
    ['text.min(1, said("chooseADay"))', []],
  ])("is found where it is not: %s", (source, found) => {
    expect(messagesOfSource(source)).toEqual(found);
  });

  it("is worded with its values, and numbers as the language writes them", () => {
    expect(sentence(said("chooseADay"), forms)).toBe("Choose a day.");
    expect(sentence(said("mustBeBetween", 1, 1_000_000), forms)).toBe("Must be between 1 and 1,000,000.");
    expect(sentence(said("required", "first_name"), forms)).toBe("First name is a required field");
  });

  it("is null where nothing was said", () => {
    expect(sentence("Invalid input", forms)).toBeNull();
  });
});
