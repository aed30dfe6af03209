import type { CallExpression, Node, PropertyAssignment, SourceFile } from "typescript/unstable/ast";
import {
  isArrayLiteralExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadElement,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { type Type, TypeFlags } from "typescript/unstable/sync";
import type { Program } from "./program.ts";
import { laterNumber, readText, type Text, wordsOf } from "./read-text.ts";
import { lookUp, memberOf } from "./read-values.ts";
import { bind, isCallable, type Scope, Unread, type Where } from "./values.ts";

/** A statement that the code sends, as far as it can be told from the code. */
export type Statement = {
  call: Node;
  /** Where the statement is asked for: the call itself, or that of a function which sends what it is given. */
  asked: Node;
  text: Text;
  /** What a row is said to be; null where the rows are not looked at. */
  row: Type | null;
  /** How many values are sent along, where they are counted in the code. */
  values: number | null;
};
export type Unseen = { call: Node; reason: string };
export type Found = { calls: number; statements: Statement[]; unseen: Unseen[] };

/** Where the functions that send SQL are declared, as the end of a path. */
const senders = [
  "/platform/db/in-club.ts",
  "/platform/db/across-clubs.ts",
  "/platform/jobs/sweep-clubs.ts",
  "/@types/pg/index.d.ts",
];
const wrappers = ["Promise", "Array", "QueryResult", "AsyncGenerator"];
const longestChain = 5;

/** Every statement that the program's sources send. */
export function findStatements(program: Program): Found {
  const found: Found = { calls: 0, statements: [], unseen: [] };
  for (const source of program.sources) {
    if (senders.some((end) => source.fileName.endsWith(end))) continue;
    for (const call of sendingNodes(program, source)) {
      found.calls += 1;
      try {
        if (isPropertyAssignment(call)) found.statements.push(...listedOf(program, call));
        else found.statements.push(...statementsOf(program, call, new Map(), longestChain));
      } catch (error) {
        if (!(error instanceof Unread)) throw error;
        found.unseen.push({ call, reason: `${error.message}: ${error.node.getText().slice(0, 60)}` });
      }
    }
  }
  return found;
}

function sendingNodes(program: Program, source: SourceFile): (CallExpression | PropertyAssignment)[] {
  const found: (CallExpression | PropertyAssignment)[] = [];
  const isSentElsewhere = valuesOfKind(source.fileName) !== null;
  const visit = (node: Node): void => {
    if (isCallExpression(node) && sendsSql(program, node)) found.push(node);
    if (isSentElsewhere && isPropertyAssignment(node) && node.name.getText() === "sql") found.push(node);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Lists of queries that the platform sends, by the end of their file's name: with how many values. */
const kindsOfLists = { ".audit.ts": 0, "/room.ts": 2 };

function valuesOfKind(path: string): number | null {
  return Object.entries(kindsOfLists).find(([end]) => path.endsWith(end))?.[1] ?? null;
}

function listedOf(program: Program, node: PropertyAssignment): Statement[] {
  const texts = readText(program, { node: node.initializer, scope: new Map() });
  const values = valuesOfKind(node.getSourceFile().fileName);
  return texts.map((text) => ({ call: node, asked: node, text: numbered(text), row: null, values }));
}

function sendsSql(program: Program, { expression }: CallExpression): boolean {
  const name = isPropertyAccessExpression(expression) ? expression.name : expression;
  if (!isIdentifier(name)) return false;
  const isAsked = name === expression ? name.text === "find" : ["query", "each"].includes(name.text);
  if (!isAsked) return false;
  const signature = program.checker.getResolvedSignature(expression.parent);
  const path = signature?.declaration?.path ?? "";
  return senders.some((end) => path.endsWith(end));
}

/** Throws Unread. */
function statementsOf(
  program: Program,
  call: CallExpression,
  scope: Scope,
  chain: number,
  caller?: CallExpression,
): Statement[] {
  const [first, second] = call.arguments;
  if (!first) throw new Unread(call, "no text");
  try {
    const row = rowOf(program, call, caller);
    const statements = formsOf(program, { node: first, scope }, second).flatMap(({ text, values }) =>
      readText(program, text).map((one) => ({
        call,
        asked: caller ?? call,
        text: numbered(one),
        row,
        values: countOf(values),
      })),
    );
    if (statements.length === 0) throw new Unread(first, "pieces that never go together");
    return statements;
  } catch (error) {
    if (!(error instanceof Unread) || !error.parameter || chain === 0) throw error;
    const owner = error.parameter.parent;
    const callers = callersOf(program, owner);
    if (!isCallable(owner) || callers.length === 0) throw error;
    return callers.flatMap((node) => {
      const passed = node.arguments.map((argument) => ({ node: argument, scope }));
      return statementsOf(program, call, bind(program, owner.parameters, passed, scope), chain - 1, node);
    });
  }
}

function callersOf(program: Program, callable: Node): CallExpression[] {
  const named = isFunctionDeclaration(callable) ? callable : callable.parent;
  if (
    !(isFunctionDeclaration(named) || isVariableDeclaration(named)) ||
    !named.name ||
    !isIdentifier(named.name)
  )
    return [];
  const own = program.symbolOf(named.name);
  return program
    .callsOf(named.name.text)
    .filter(({ expression }) => program.symbolOf(expression)?.id === own?.id);
}

/** The text alone with its values, or both in one object: `query({ name, text, values })`. */
function formsOf(
  program: Program,
  first: Where,
  values: Node | undefined,
): { text: Where; values: Node | undefined }[] {
  if (program.typesOf(first.node).every(({ flags }) => flags & TypeFlags.StringLike))
    return [{ text: first, values }];
  const forms = lookUp(program, first).flatMap((object) => {
    const [own] = memberOf(program, object, "values");
    return memberOf(program, object, "text").map((text) => ({ text, values: own?.node }));
  });
  if (forms.length === 0) throw new Unread(first.node, "a text that is made when it runs");
  return forms;
}

/**
 * The row type of `Promise<Row[]>` or `Promise<QueryResult<Row>>`; of a function with the row as its type, what its caller
 * says. Throws Unread where that says nothing.
 */
function rowOf(program: Program, call: CallExpression, caller: CallExpression | undefined): Type | null {
  const { checker } = program;
  const signature = checker.getResolvedSignature(call);
  let type: Type | undefined = signature && checker.getReturnTypeOfSignature(signature);
  while (type?.isTypeReference() && wrappers.includes(type.getSymbol()?.name ?? ""))
    type = checker.getTypeArguments(type)[0];
  if (type && type.flags & TypeFlags.TypeParameter) {
    const node = caller?.typeArguments?.[0];
    if (caller && !node) throw new Unread(caller, "a row whose type is not named, as in sheetOf<Row>(...)");
    type = node && checker.getTypeFromTypeNode(node);
  }
  if (
    !type ||
    type.getAliasSymbol()?.name === "QueryResultRow" ||
    type.getSymbol()?.name === "QueryResultRow"
  )
    return null;
  return type.flags & TypeFlags.Any ? null : type;
}

function countOf(values: Node | undefined): number | null {
  if (!values) return 0;
  if (!isArrayLiteralExpression(values) || values.elements.some(isSpreadElement)) return null;
  return values.elements.length;
}

/** Gives the placeholders that are numbered when they are sent the next numbers; any other number is 1. */
function numbered(text: Text): Text {
  let last = Math.max(0, ...[...wordsOf(text).matchAll(/\$(\d+)/g)].map(([, digits]) => Number(digits)));
  let before = "";
  const parts = text.parts.map((part) => {
    const words = part.text.replaceAll(laterNumber, (_, at: number) => {
      const isPlaceholder = (at === 0 ? before : part.text.slice(0, at)).endsWith("$");
      if (isPlaceholder) last += 1;
      return isPlaceholder ? String(last) : "1";
    });
    before = part.text || before;
    return { ...part, text: words };
  });
  return { ...text, parts };
}
