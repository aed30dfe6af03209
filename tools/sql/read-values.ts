import { type CallExpression, type Expression, type Node, NodeFlags } from "typescript/unstable/ast";
import {
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isVariableDeclaration,
  isVariableDeclarationList,
} from "typescript/unstable/ast/is";
import type { Program } from "./program.ts";
import {
  bind,
  deciderOf,
  isCallable,
  isChoice,
  isColumnsOf,
  isKnownByType,
  keyOfPattern,
  returnsOf,
  type Scope,
  Unread,
  type Where,
  withChoice,
  withPushed,
} from "./values.ts";

const deepest = 60;

/** Follows names, members, calls and choices to where values are written. Throws Unread. */
export function lookUp(program: Program, where: Where, depth = 0): Where[] {
  if (depth > deepest) throw new Unread(where.node, "too deep");
  const { node, scope } = where;
  if (where.any) return where.any.flatMap((one) => lookUp(program, one, depth + 1));
  if (where.word !== undefined || where.pair) return [where];
  const further = (next: Node, inner = scope) => lookUp(program, { node: next, scope: inner }, depth + 1);
  if (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node) ||
    isAwaitExpression(node)
  )
    return further(node.expression);
  if (isConditionalExpression(node)) {
    const key = deciderOf(program, node.condition);
    return [
      ...withChoice(further(node.whenTrue), key, "yes"),
      ...withChoice(further(node.whenFalse), key, "no"),
    ];
  }
  if (isBinaryExpression(node) && isChoice(node.operatorToken.kind))
    return [
      ...withChoice(further(node.left), node, "first"),
      ...withChoice(further(node.right), node, "second"),
    ];
  if (isIdentifier(node)) return followName(program, node, scope, depth);
  if (isPropertyAccessExpression(node) || isElementAccessExpression(node))
    return orByType(program, where, () => {
      const owners = further(node.expression);
      return isPropertyAccessExpression(node)
        ? owners.flatMap((owner) => memberOf(program, owner, node.name.text, depth))
        : owners.flatMap((owner) => elementsOf(program, owner, node.argumentExpression, depth));
    });
  if (isCallExpression(node)) return followCall(program, node, scope, depth) ?? [where];
  return [where];
}

/** What is found, or the expression itself where nothing is; its type alone may tell what it can be. */
function orByType(program: Program, where: Where, find: () => Where[]): Where[] {
  try {
    const found = find();
    return found.length > 0 ? found : [where];
  } catch (error) {
    if (error instanceof Unread && isKnownByType(program, where.node)) return [where];
    throw error;
  }
}

function followName(program: Program, node: Node, scope: Scope, depth: number): Where[] {
  const symbol = program.symbolOf(node);
  const declaration = symbol && program.declarationOf(symbol);
  if (!symbol || !declaration) return [{ node, scope }];
  const given = scope.get(symbol.id);
  if (given) return lookUp(program, given, depth + 1);
  return followDeclaration(program, { node, scope }, declaration, depth);
}

function followDeclaration(program: Program, where: Where, declaration: Node, depth: number): Where[] {
  const { scope } = where;
  if (isFunctionDeclaration(declaration)) return [{ node: declaration, scope }];
  if (isVariableDeclaration(declaration) && isForOfStatement(declaration.parent.parent))
    return eachOf(program, { node: declaration.parent.parent.expression, scope }, depth);
  if (isVariableDeclaration(declaration) && declaration.initializer) {
    const list = declaration.parent;
    const isConst = isVariableDeclarationList(list) && (list.flags & NodeFlags.Const) !== 0;
    if (!isConst) throw new Unread(where.node, "a variable that changes");
    const found = lookUp(program, { node: declaration.initializer, scope }, depth + 1);
    return found.map((one) => withPushed(program, one, declaration));
  }
  if (isBindingElement(declaration))
    return orByType(program, where, () => followPattern(program, where, declaration, depth));
  if (isParameterDeclaration(declaration)) {
    if (isKnownByType(program, where.node)) return [where];
    throw new Unread(where.node, "what its function is given", declaration);
  }
  return [where];
}

/** `const { a } = b`, `({ a }) => ...`, `([a]) => ...` */
function followPattern(program: Program, where: Where, element: Node, depth: number): Where[] {
  if (!isBindingElement(element)) throw new Unread(where.node, "an unusual pattern");
  const pattern = element.parent;
  const outer = pattern.parent;
  const owners = ownersOfPattern(program, where, outer, depth);
  const position = isArrayBindingPattern(pattern) ? pattern.elements.indexOf(element) : -1;
  const name = element.propertyName ?? element.name;
  const found = owners.flatMap((owner) => {
    if (owner.pair) return owner.pair[position] ? lookUp(program, owner.pair[position], depth + 1) : [];
    if (position >= 0)
      return isArrayLiteralExpression(owner.node) && owner.node.elements[position]
        ? lookUp(program, { node: owner.node.elements[position], scope: owner.scope }, depth + 1)
        : [];
    return name && isIdentifier(name) ? memberOf(program, owner, name.text, depth) : [];
  });
  if (found.length > 0) return found;
  if (element.initializer)
    return lookUp(program, { node: element.initializer, scope: where.scope }, depth + 1);
  return [where];
}

function ownersOfPattern(program: Program, where: Where, outer: Node, depth: number): Where[] {
  if (isBindingElement(outer)) return followPattern(program, where, outer, depth);
  if (isVariableDeclaration(outer) && isForOfStatement(outer.parent.parent))
    return eachOf(program, { node: outer.parent.parent.expression, scope: where.scope }, depth);
  if (isVariableDeclaration(outer) && outer.initializer)
    return lookUp(program, { node: outer.initializer, scope: where.scope }, depth + 1);
  if (isParameterDeclaration(outer)) {
    const given = where.scope.get(keyOfPattern(outer));
    if (given) return lookUp(program, given, depth + 1);
    throw new Unread(where.node, "what its function is given", outer);
  }
  return [];
}

/** A member of an object that is written down; nothing where it has none of that name. */
export function memberOf(program: Program, { node, scope }: Where, name: string, depth = 0): Where[] {
  if (!isObjectLiteralExpression(node)) return [];
  for (const member of node.properties.toReversed()) {
    if (isSpreadAssignment(member)) {
      const spread = lookUp(program, { node: member.expression, scope }, depth + 1);
      const found = spread.flatMap((one) => memberOf(program, one, name, depth + 1));
      if (found.length > 0) return found;
      continue;
    }
    const own = member.name;
    if (!own || !(isIdentifier(own) || isStringLiteral(own)) || own.text !== name) continue;
    if (isPropertyAssignment(member)) return lookUp(program, { node: member.initializer, scope }, depth + 1);
    if (isMethodDeclaration(member)) return [{ node: member, scope }];
    if (isShorthandPropertyAssignment(member)) {
      const symbol = program.checker.getShorthandAssignmentValueSymbol(member);
      const given = symbol && scope.get(symbol.id);
      if (given) return lookUp(program, given, depth + 1);
      const declaration = symbol && program.declarationOf(symbol);
      return declaration ? followDeclaration(program, { node: own, scope }, declaration, depth + 1) : [];
    }
  }
  return [];
}

/** What may stand at an index: that of the literal, or any. */
function elementsOf(program: Program, owner: Where, index: Expression, depth: number): Where[] {
  const { node, scope } = owner;
  if (isArrayLiteralExpression(node)) {
    const chosen = isNumericLiteral(index) ? [node.elements[Number(index.text)]] : node.elements;
    return chosen.flatMap((one) => (one ? lookUp(program, { node: one, scope }, depth + 1) : []));
  }
  if (!isObjectLiteralExpression(node)) return [];
  const words = program.typesOf(index).flatMap((one) => (one.isStringLiteralType() ? [one.value] : []));
  const key = program.symbolOf(index)?.id ?? index;
  const names = node.properties.flatMap((member) =>
    !isSpreadAssignment(member) && member.name && isIdentifier(member.name) ? [member.name.text] : [],
  );
  return (words.length > 0 ? words : names).flatMap((name) =>
    withChoice(memberOf(program, owner, name, depth), key, name),
  );
}

/** What a call of a function of ours returns; null for any other. */
function followCall(program: Program, node: CallExpression, scope: Scope, depth: number): Where[] | null {
  if (isColumnsOf(node)) return null;
  const [callee] = lookUp(program, { node: node.expression, scope }, depth + 1);
  if (!callee || !isCallable(callee.node) || !callee.node.body) return null;
  if (program.pathOf(callee.node).includes("node_modules/")) return null;
  const given = node.arguments.map((argument) => ({ node: argument, scope }));
  return apply(program, callee, given, depth + 1);
}

/** What a function returns for what it is given, each of its returns. Throws Unread. */
export function apply(program: Program, callee: Where, given: Where[], depth = 0): Where[] {
  const [found] = isCallable(callee.node) ? [callee] : lookUp(program, callee, depth + 1);
  if (!found || !isCallable(found.node)) throw new Unread(callee.node, "a function that is not written here");
  const scope = bind(program, found.node.parameters, given, found.scope);
  return returnsOf(found.node).flatMap((node) => lookUp(program, { node, scope }, depth + 1));
}

/** What a variable of `for (const one of list)` may be. */
function eachOf(program: Program, list: Where, depth: number): Where[] {
  return listsFrom(program, list, depth)
    .flat()
    .flatMap((item) => lookUp(program, item, depth + 1));
}

/** So many lists of one expression are looked at. */
const mostLists = 12;

/** The lists that an expression may be, as far as they are written down. Throws Unread. */
export function listsFrom(program: Program, list: Where, depth = 0): Where[][] {
  return lookUp(program, list, depth + 1)
    .flatMap((found) => listsOf(program, found, depth))
    .slice(0, mostLists);
}

function listsOf(program: Program, { node, scope, added = [] }: Where, depth: number): Where[][] {
  if (isArrayLiteralExpression(node)) {
    const own = [...node.elements].map((item): Where[][] =>
      isSpreadElement(item)
        ? listsFrom(program, { node: item.expression, scope }, depth + 1)
        : [[{ node: item, scope }]],
    );
    const more = added.map((item) => [[{ node: item, scope, filter: node }]]);
    return [...own, ...more].reduce<Where[][]>(
      (lists, next) => lists.flatMap((list) => next.map((items) => [...list, ...items])).slice(0, mostLists),
      [[]],
    );
  }
  if (isCallExpression(node) && isColumnsOf(node)) return columnsOf(program, node, scope, depth);
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression))
    throw new Unread(node, "a list that is made elsewhere");
  const { expression: own, name } = node.expression;
  const [first] = node.arguments;
  if (isIdentifier(own) && own.text === "Object" && first)
    return [membersOf(program, { node: first, scope }, name.text, depth)];
  const lists = listsFrom(program, { node: own, scope }, depth + 1);
  if (name.text === "filter") return lists.map((list) => list.map((item) => ({ ...item, filter: node })));
  if (name.text === "toSorted") return lists;
  if (!first) throw new Unread(node, "a list that is made elsewhere");
  const results = (item: Where) => apply(program, { node: first, scope }, [item], depth + 1);
  if (name.text === "map") return lists.map((list) => list.map((item) => ({ ...item, any: results(item) })));
  if (name.text !== "flatMap") throw new Unread(node, "a list that is made elsewhere");
  // What a function gives or leaves out, it is taken to give.
  return lists.map((list) =>
    list.flatMap(results).flatMap((result) => listsFrom(program, result, depth + 1).flat()),
  );
}

/** `Object.keys`, `Object.values`, `Object.entries` */
function membersOf(program: Program, object: Where, method: string, depth: number): Where[] {
  const [found] = lookUp(program, object, depth + 1);
  if (!found || !isObjectLiteralExpression(found.node))
    throw new Unread(object.node, "an object that is made elsewhere");
  return found.node.properties.flatMap((member) => {
    if (isSpreadAssignment(member))
      return membersOf(program, { node: member.expression, scope: found.scope }, method, depth + 1);
    if (!member.name || !isIdentifier(member.name)) return [];
    const key: Where = { node: member.name, scope: found.scope, word: member.name.text };
    if (method === "keys") return [key];
    const values = memberOf(program, found, member.name.text, depth + 1);
    return method === "values"
      ? values
      : values.map((value) => ({ ...value, pair: [key, value] as [Where, Where] }));
  });
}

/** The columns that a table is declared with, except those that the call names. */
function columnsOf(program: Program, node: CallExpression, scope: Scope, depth: number): Where[][] {
  const [table, except] = node.arguments;
  const [declared] = table ? lookUp(program, { node: table, scope }, depth + 1) : [];
  const columns = declared && isCallExpression(declared.node) && declared.node.arguments[1];
  if (!columns) throw new Unread(node, "a table that is declared elsewhere");
  const names = membersOf(program, { node: columns, scope: declared.scope }, "keys", depth + 1);
  const [list = []] = except ? listsFrom(program, { node: except, scope }, depth + 1) : [];
  const left = new Set(list.map(({ node }) => isStringLiteral(node) && node.text));
  return [names.filter(({ word = "" }) => !left.has(word))];
}
