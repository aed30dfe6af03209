import { type Code, innerParts, isPart, type Part } from "#web/testing/code.ts";

// Words with spaces between them, the first of which begins like a sentence; a name in code looks otherwise.
const sentence = /^\s*\p{Lu}[\p{L}’']*,? .*\p{L}/su;
const programmersErrors = /^(Error|TypeError|RangeError|BackupError|ConfigError)$/;
const metrics = /^(Counter|Gauge|Histogram)$/;
const logs = /^(log|trace|debug|info|warn|error|fatal)$/;

/** Where a file itself says something to people, each as `file:line: what`; that belongs to server/src/words. */
export function textsIn({ file, source, program }: Code): string[] {
  return textsOf(program)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const line = source.slice(0, start).split("\n").length;
      return `${file}:${line}: ${source.slice(start, end).replaceAll(/\s+/g, " ")}`;
    });
}

function textsOf(part: Part): Part[] {
  if (isSilent(part)) return [];
  const text = textOf(part);
  if (text !== null) return sentence.test(text) ? [part] : [];
  return innerParts(part).flatMap(textsOf);
}

function textOf({ type, value }: Part): string | null {
  if (type === "Literal") return typeof value === "string" ? value : null;
  if (type !== "TemplateElement" || typeof value !== "object" || value === null) return null;
  return "cooked" in value && typeof value.cooked === "string" ? value.cooked : null;
}

/** Types, and what only programmers and operators read: logs, metrics, and errors that reach nobody else. */
function isSilent({ type, callee }: Part): boolean {
  if (type === "NewExpression")
    return isPart(callee) && (programmersErrors.test(nameOf(callee)) || metrics.test(nameOf(callee)));
  if (type === "CallExpression") return isPart(callee) && isPart(callee.property) && isLog(callee);
  return (
    type === "ImportDeclaration" || (type.startsWith("TS") && !/^TS(As|Satisfies)Expression$/.test(type))
  );
}

function isLog({ object, property }: Part): boolean {
  const owner = isPart(object) ? nameOf(isPart(object.property) ? object.property : object) : "";
  return isPart(property) && logs.test(nameOf(property)) && /^(log|console)$/.test(owner);
}

function nameOf({ name }: Part): string {
  return String(name ?? "");
}
