import { join, relative } from "node:path";
import { type CallExpression, getTokenPosOfNode, type Node, type SourceFile } from "typescript/unstable/ast";
import { isCallExpression, isFunctionDeclaration, isIdentifier } from "typescript/unstable/ast/is";
import {
  API,
  type Checker,
  type Symbol as Declared,
  type Diagnostic,
  type Project,
  SymbolFlags,
  type Type,
} from "typescript/unstable/sync";

/** A project as the TypeScript compiler sees it. The compiler calls this interface unstable: only this folder may use it. */
export type Program = {
  project: Project;
  checker: Checker;
  sources: SourceFile[];
  /** What a name stands for, through imports; undefined where the compiler does not know. */
  symbolOf(node: Node): Declared | undefined;
  /** Where a symbol is declared, with its body if it has one. */
  declarationOf(symbol: Declared): Node | undefined;
  /** Nothing but the type's parts, where it is one of several. */
  typesOf(node: Node): readonly Type[];
  /** Where a function is called by its name, in the sources. */
  callsOf(name: string): readonly CallExpression[];
  /** A file's path from the root. */
  pathOf(node: Node): string;
  /** `path:line` of so many lines below a node's beginning. */
  placeOf(node: Node, lines?: number): string;
  /** What the compiler holds against a file, and where. */
  faultsOf(source: SourceFile): { place: string; said: Diagnostic }[];
  close(): void;
};

/** Opens the project of `root`/tsconfig.json; `isWanted` chooses by their paths the files to be looked through. */
export function openProgram(root: string, isWanted: (path: string) => boolean): Program {
  const config = join(root, "tsconfig.json");
  const api = new API({ cwd: root });
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`The compiler does not open ${config}.`);
  const { checker, program } = project;
  const pathOf = (node: Node) => relative(root, node.getSourceFile().fileName);
  const sources = program
    .getSourceFileNames()
    .filter((name) => isWanted(relative(root, name)))
    .flatMap((name) => program.getSourceFile(name) ?? []);
  const calls = callsByName(sources);
  return {
    project,
    checker,
    sources,
    symbolOf: once((node) => {
      const symbol = checker.getSymbolAtLocation(node);
      return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    }),
    typesOf: once((node) => {
      const type = checker.getTypeAtLocation(node);
      return type?.isUnionType() ? type.getTypes() : type ? [type] : [];
    }),
    callsOf: (name) => calls.get(name) ?? [],
    declarationOf(symbol) {
      const nodes = symbol.declarations.map((handle) => handle.resolve(project));
      return nodes.find((node) => node && isFunctionDeclaration(node) && node.body) ?? nodes[0];
    },
    pathOf,
    placeOf(node, lines = 0) {
      const source = node.getSourceFile();
      const before = source.text.slice(0, getTokenPosOfNode(node, source));
      return `${pathOf(node)}:${before.split("\n").length + lines}`;
    },
    faultsOf(source) {
      const { fileName, text } = source;
      const unread = program.getSyntacticDiagnostics(fileName);
      const faults = unread.length > 0 ? unread : program.getSemanticDiagnostics(fileName);
      const lineOf = (at: number) => text.slice(0, at).split("\n").length;
      return faults.map((said) => ({ place: `${pathOf(source)}:${lineOf(said.pos)}`, said }));
    },
    close: () => api.close(),
  };
}

/** Each question to the compiler crosses into another process, so none is asked twice. */
function once<T>(ask: (node: Node) => T): (node: Node) => T {
  const known = new WeakMap<Node, { answer: T }>();
  return (node) => {
    const found = known.get(node) ?? { answer: ask(node) };
    known.set(node, found);
    return found.answer;
  };
}

function callsByName(sources: SourceFile[]): Map<string, CallExpression[]> {
  const calls = new Map<string, CallExpression[]>();
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isIdentifier(node.expression)) {
      const name = node.expression.text;
      calls.set(name, [...(calls.get(name) ?? []), node]);
    }
    node.forEachChild(visit);
  };
  for (const source of sources) visit(source);
  return calls;
}
