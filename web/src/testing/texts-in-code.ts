import { type Code, innerParts, isPart, type Part } from "./code.ts";

// A colour has letters too.
const word = /^[^#]*\p{L}/u;
// As a value of any other name, only what cannot be a name in code: words with spaces between them.
const sentence = /^\p{Lu}[\p{L}’']*,? .*\p{L}/u;
const readNames =
  /^(aria-?(label|description|roledescription|valuetext)|alt|description|empty|error|hint|label|legend|message|note|placeholder|subject|summary|text|title|tooltip)$|[a-z](Label|Text|Title|Placeholder|Message)$/i;
const ownFormats = /^(toLocale\w*|localeCompare|toFixed|toPrecision|Intl)$/;

/** Where a file itself says something to its reader, each as `file:line: what`; words belong to web/src/words. */
export function textsIn(code: Code): string[] {
  return told(code, textsOf(code.program, false));
}

/** Where a file writes numbers, money or dates, or sorts names, in a way of its own; lib/format.ts does that for all. */
export function ownFormatsIn(code: Code): string[] {
  return told(code, partsOf(code.program).filter(isOwnFormat));
}

// Names of a thing rather than how many of it: nobody writes row 1,200, or order 1,200.
const namesOfOne = /^(id|number|row|rowNumber|status|statusCode)$/;

/** Where words write a number as the machine does; from 1,000 on `counted` and `formatCount` write it otherwise. */
export function rawNumbersIn(code: Code): string[] {
  return told(code, [...new Set(partsOf(code.program).filter(isArrow).flatMap(rawNumbersOf))]);
}

function isArrow({ type }: Part): boolean {
  return type === "ArrowFunctionExpression" || type === "FunctionDeclaration";
}

function rawNumbersOf(arrow: Part): Part[] {
  const numbers = new Set(listOf(arrow.params).flatMap(numbersIn));
  const written = partsOf(arrow).filter(({ type }) => type === "TemplateLiteral");
  return written
    .flatMap(({ expressions }) => listOf(expressions))
    .filter(({ type, name }) => type === "Identifier" && numbers.has(String(name)));
}

/** What a parameter calls the numbers that it takes. */
function numbersIn(parameter: Part): string[] {
  const annotation = isPart(parameter.typeAnnotation) ? parameter.typeAnnotation.typeAnnotation : null;
  if (!isPart(annotation)) return [];
  const fields = annotation.type === "TSTypeLiteral" ? listOf(annotation.members) : [{ ...parameter }];
  return fields
    .filter(({ typeAnnotation }) => isPart(typeAnnotation) && partsOf(typeAnnotation).some(isNumber))
    .map(({ key, name }) => nameOf(key) || String(name))
    .filter((name) => !namesOfOne.test(name));
}

function isNumber({ type }: Part): boolean {
  return type === "TSNumberKeyword";
}

function listOf(parts: unknown): Part[] {
  return Array.isArray(parts) ? parts.filter(isPart) : [];
}

function told({ file, source }: Code, parts: Part[]): string[] {
  return parts
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const text = source.slice(start, end).replaceAll(/^[}`]|(?:\$\{|`)$/g, " ");
      const line = source.slice(0, start + text.search(/\S/)).split("\n").length;
      return `${file}:${line}: ${text.trim().replaceAll(/\s+/g, " ")}`;
    });
}

function partsOf(part: Part): Part[] {
  return [part, ...innerParts(part).flatMap(partsOf)];
}

function isOwnFormat({ type, name }: Part): boolean {
  return type === "Identifier" && ownFormats.test(String(name));
}

/** Texts within a part of the code; `isRead` says that a string which stands right here reaches the screen. */
function textsOf(part: Part, isRead: boolean): Part[] {
  if (isSilent(part)) return [];
  const text = textOf(part);
  if (text !== null) return (isRead ? word : sentence).test(text) ? [part] : [];
  return innerParts(part).flatMap((inner) => textsOf(inner, reachesScreen(part, inner, isRead)));
}

function textOf({ type, value }: Part): string | null {
  if (type === "JSXText" || type === "Literal") return typeof value === "string" ? value : null;
  return type === "TemplateElement" && isCooked(value) ? value.cooked : null;
}

function isCooked(value: unknown): value is { cooked: string } {
  return typeof value === "object" && value !== null && "cooked" in value && typeof value.cooked === "string";
}

/** Types, and what only programmers read: errors that are thrown, and the console. */
function isSilent({ type, callee, argument }: Part): boolean {
  if (type === "ThrowStatement") return isPart(argument) && argument.type === "NewExpression";
  if (type === "CallExpression")
    return isPart(callee) && isPart(callee.object) && callee.object.name === "console";
  return type.startsWith("TS") && !/^TS(As|Satisfies)Expression$/.test(type);
}

function reachesScreen(part: Part, inner: Part, isRead: boolean): boolean {
  switch (part.type) {
    case "JSXElement":
    case "JSXFragment":
      return true;
    case "JSXAttribute":
    case "Property":
      return inner === part.value && readNames.test(nameOf(part.name ?? part.key));
    case "AssignmentPattern":
      return inner === part.right && readNames.test(nameOf(part.left));
    case "ConditionalExpression":
      return isRead && inner !== part.test;
    case "ArrowFunctionExpression":
      return isRead && inner === part.body;
    case "JSXExpressionContainer":
    case "LogicalExpression":
    case "TemplateLiteral":
    case "ArrayExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return isRead;
    default:
      return false;
  }
}

function nameOf(name: unknown): string {
  if (!isPart(name)) return "";
  return String(name.name ?? name.value ?? "");
}
