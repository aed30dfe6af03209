import { parseSync } from "vite";

/**
 * One declaration of a module, a property of one that is an object, a handler paired with its endpoint, or (with an
 * empty name) what the module does when it is loaded.
 */
export type Part = {
  name: string;
  lines: [first: number, last: number];
  /** Names that its code mentions, with the property read of them: `words.cart`. Types are left out, for nothing runs by them. */
  mentions: Set<string>;
  /** All properties that it reads or takes apart. */
  properties: Set<string>;
  /** Modules that it loads when it runs. */
  loads: Set<string>;
  /** Its texts, with `*` for what is put into them. */
  texts: Set<string>;
};

export type Import = { from: string; imported: string; local: string; lines: [number, number] };

export type Module = {
  parts: Part[];
  imports: Import[];
  /** What it exports under another name, of itself (`from` is null) or of another module; `*` for all of that. */
  aliases: { exported: string; name: string; from: string | null }[];
  /** Modules that are loaded for what they do. */
  effects: string[];
};

// The parser's tree, as far as it is read here.
type Tree = { type: string; start: number; end: number; [key: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
const tree = (value: unknown): Tree | null => (isTree(value) ? value : null);
const trees = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const nameOf = (value: unknown): string => textOf(tree(value)?.name) || textOf(tree(value)?.value);

/** Wrappers that change a type alone. */
const typed = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "TSInstantiationExpression"];
const plain = (value: unknown): Tree | null => {
  const found = tree(value);
  return found && typed.includes(found.type) ? plain(found.expression) : found;
};

/** Reads what the parts of a module are, and what each mentions. Throws where it is no TypeScript. */
export function parseModule(path: string, source: string): Module {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const module: Module = { parts: [], imports: [], aliases: [], effects: [] };
  const starts = [...source.matchAll(/^/gm)].map(({ index }) => index);
  const lineOf = (at: number) => starts.findLastIndex((start) => start <= at) + 1;
  const linesOf = ({ start, end }: Tree): [number, number] => [lineOf(start), lineOf(end)];

  const add = (name: string, whole: Tree, ...code: (Tree | null)[]) => {
    const part: Part = {
      name,
      lines: linesOf(whole),
      mentions: new Set(),
      properties: new Set(),
      loads: new Set(),
      texts: new Set(),
    };
    module.parts.push(part);
    for (const one of code) if (one) read(one, part, pair);
    return part;
  };
  /** Each handler of `implement(group, { … })` is a part, which whoever pairs them does not mention. */
  const pair = (call: Tree): boolean => {
    const [first, second] = trees(call.arguments);
    const callee = nameOf(call.callee);
    if (callee === "implement" && second?.type === "ObjectExpression") {
      for (const handler of trees(second.properties)) add(`@${nameOf(handler.key)}`, handler, handler);
      return true;
    }
    if ((callee === "implementFast" || callee === "implementRaw") && first && second) {
      add(`@${nameOf(first.property ?? first)}`, call, second);
      return true;
    }
    return false;
  };

  for (const statement of trees(program.body)) readStatement(statement, module, { add, linesOf });
  return module;
}

type Adding = {
  add(name: string, whole: Tree, ...code: (Tree | null)[]): Part;
  linesOf(tree: Tree): [number, number];
};

function readStatement(statement: Tree, module: Module, { add, linesOf }: Adding): void {
  const from = textOf(tree(statement.source)?.value) || null;
  if (statement.type.startsWith("TS")) return;
  if (statement.type === "ImportDeclaration") {
    if (statement.importKind === "type" || from === null) return;
    const specifiers = trees(statement.specifiers);
    if (specifiers.length === 0) module.effects.push(from);
    for (const one of specifiers.filter(({ importKind }) => importKind !== "type")) {
      const whole = one.type === "ImportNamespaceSpecifier" ? "*" : "default";
      const imported = one.type === "ImportSpecifier" ? nameOf(one.imported) : whole;
      module.imports.push({ from, imported, local: nameOf(one.local), lines: linesOf(statement) });
    }
    return;
  }
  if (statement.type === "ExportAllDeclaration" && from !== null) {
    module.aliases.push({ exported: nameOf(statement.exported) || "*", name: "*", from });
    return;
  }
  if (statement.type === "ExportNamedDeclaration" && !statement.declaration) {
    for (const one of trees(statement.specifiers))
      module.aliases.push({ exported: nameOf(one.exported), name: nameOf(one.local), from });
    return;
  }
  if (statement.type === "ExportDefaultDeclaration") {
    add("default", statement, tree(statement.declaration));
    return;
  }
  const declared = statement.type === "ExportNamedDeclaration" ? tree(statement.declaration) : statement;
  if (!declared || declared.type.startsWith("TS")) return;
  if (declared.type === "VariableDeclaration") {
    for (const one of trees(declared.declarations)) addVariable(one, statement, add);
  } else if (declared.type === "FunctionDeclaration" || declared.type === "ClassDeclaration") {
    add(nameOf(declared.id), statement, declared);
  } else {
    add("", statement, declared);
  }
}

function addVariable(declarator: Tree, statement: Tree, add: Adding["add"]): void {
  const value = plain(declarator.init);
  const name = tree(declarator.id)?.type === "Identifier" ? nameOf(declarator.id) : null;
  if (name === null) {
    const pattern = tree(declarator.id);
    // What is taken apart: each name stands for the whole.
    for (const taken of namesIn(pattern)) add(taken, statement, pattern, value);
  } else if (value?.type === "ObjectExpression") {
    const properties = trees(value.properties);
    const named = properties.filter(({ type, computed }) => type === "Property" && !computed);
    const whole = add(name, statement, ...properties.filter((one) => !named.includes(one)));
    for (const property of named) {
      add(`${name}.${nameOf(property.key)}`, property, property);
      whole.mentions.add(`${name}.${nameOf(property.key)}`);
    }
  } else add(name, statement, value);
}

function namesIn(pattern: Tree | null): string[] {
  if (!pattern) return [];
  if (pattern.type === "Identifier") return [nameOf(pattern)];
  const inside = [...trees(pattern.properties), ...trees(pattern.elements)];
  const below = [pattern.value, pattern.argument, pattern.left].map(tree);
  return [...inside, ...below].flatMap(namesIn);
}

/** Notes what a piece of code mentions. `pair` says of a call whether it has taken it over. */
function read(code: Tree, part: Part, pair: (call: Tree) => boolean): void {
  if (typed.includes(code.type)) {
    readOne(code.expression, part, pair);
    return;
  }
  if (code.type.startsWith("TS")) return;
  if (code.type === "Identifier" || code.type === "JSXIdentifier") {
    part.mentions.add(nameOf(code));
    readOne(code.typeAnnotation, part, pair);
    return;
  }
  if (code.type === "CallExpression" && pair(code)) {
    // What the endpoints are paired with is a part of its own.
    readOne(trees(code.arguments)[0], part, pair);
    return;
  }
  if (code.type === "MemberExpression" || code.type === "JSXMemberExpression") {
    const object = tree(code.object);
    const property = code.computed ? "" : nameOf(code.property);
    if (property) part.properties.add(property);
    else readOne(code.property, part, pair);
    if (property && object && ["Identifier", "JSXIdentifier"].includes(object.type))
      part.mentions.add(`${nameOf(object)}.${property}`);
    else readOne(object, part, pair);
    return;
  }
  if (code.type === "Property" || code.type === "MethodDefinition" || code.type === "PropertyDefinition") {
    if (code.computed) readOne(code.key, part, pair);
    else part.properties.add(nameOf(code.key));
    readOne(code.value, part, pair);
    return;
  }
  if (code.type === "ImportExpression") part.loads.add(textOf(tree(code.source)?.value));
  if (code.type === "Literal") part.texts.add(textOf(code.value));
  if (code.type === "TemplateLiteral") part.texts.add(trees(code.quasis).map(rawOf).join("*"));
  for (const value of Object.values(code))
    for (const below of Array.isArray(value) ? value : [value]) readOne(below, part, pair);
}

const rawOf = ({ value }: Tree): string =>
  typeof value === "object" && value !== null && "raw" in value ? textOf(value.raw) : "";

function readOne(value: unknown, part: Part, pair: (call: Tree) => boolean): void {
  const found = tree(value);
  if (found) read(found, part, pair);
}
