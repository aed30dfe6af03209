import { posix } from "node:path";
import type { Module, Part } from "./parse.ts";

/** A part of a file, `path#name`; what a file does when it is loaded, or a file that is no module, is `path#`. */
export type Node = string;

export type Graph = {
  /** The parts by their files. */
  parts: ReadonlyMap<string, readonly Part[]>;
  modules: ReadonlyMap<string, Module>;
  /** Which parts run a part: those that mention it. */
  usedBy: ReadonlyMap<Node, ReadonlySet<Node>>;
};

export const node = (path: string, name: string): Node => `${path}#${name}`;
export const fileOf = (one: Node): string => one.slice(0, one.indexOf("#"));
export const nameIn = (one: Node): string => one.slice(one.indexOf("#") + 1);

const aliases: Record<string, string> = {
  "#contract/": "contract/src/",
  "#server/": "server/src/",
  "#sandbox/": "sandbox/",
  "#web/": "web/src/",
  "#words/": "web/src/words/en/",
  "#root/": "",
};

/** The file that a module names, from the root; null for a package. */
export function resolved(from: string, specifier: string): string | null {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ""));
  const alias = Object.keys(aliases).find((one) => specifier.startsWith(one));
  return alias ? `${aliases[alias]}${specifier.slice(alias.length)}` : null;
}

/** Links the parts of all modules by what they mention. */
export function linked(modules: ReadonlyMap<string, Module>): Graph {
  const usedBy = new Map<Node, Set<Node>>();
  const use = (used: Node, user: Node) => {
    if (used === user) return;
    const users = usedBy.get(used) ?? new Set();
    usedBy.set(used, users.add(user));
  };
  const declared = new Map(
    [...modules].map(([path, { parts }]) => [path, new Set(parts.map(({ name }) => name))]),
  );

  /** The nodes that an export stands for. */
  const exportOf = (path: string, name: string, property: string, asked: string[] = []): Node[] => {
    const module = modules.get(path);
    // A stylesheet, a picture, a table of data.
    if (!module) return [node(path, "")];
    const here = `${path} ${name}`;
    if (asked.includes(here)) return [];
    if (name === "*" && property !== "") return exportOf(path, property, "", asked);
    if (name === "*") return allOf(path);
    const names = declared.get(path);
    if (names?.has(`${name}.${property}`)) return [node(path, `${name}.${property}`)];
    if (names?.has(name)) return [node(path, name)];
    const alias = module.aliases.find(({ exported }) => exported === name);
    if (alias) {
      const target = alias.from === null ? null : resolved(path, alias.from);
      if (target) return exportOf(target, alias.name, property, [...asked, here]);
      return alias.from === null ? nodesOf(path, alias.name, property) : [];
    }
    return module.aliases.flatMap(({ exported, from }) => {
      const target = exported === "*" && from !== null ? resolved(path, from) : null;
      return target ? exportOf(target, name, property, [...asked, here]) : [];
    });
  };
  /** All that a module can give or do. */
  const allOf = (path: string): Node[] => {
    const module = modules.get(path);
    if (!module) return [node(path, "")];
    const further = module.aliases.flatMap(({ name, from }) => {
      const target = from === null ? null : resolved(path, from);
      return target ? exportOf(target, name, "") : [];
    });
    return [...module.parts.map(({ name }) => node(path, name)), node(path, ""), ...further];
  };
  /** The nodes that a name stands for inside a module; none for what is declared further in, or by the language. */
  const nodesOf = (path: string, name: string, property: string): Node[] => {
    const names = declared.get(path);
    if (names?.has(`${name}.${property}`)) return [node(path, `${name}.${property}`)];
    if (names?.has(name)) return [node(path, name)];
    const imported = modules.get(path)?.imports.find(({ local }) => local === name);
    const target = imported ? resolved(path, imported.from) : null;
    return imported && target ? exportOf(target, imported.imported, property) : [];
  };

  for (const [path, { parts, effects, imports }] of modules) {
    const loaded = node(path, "");
    for (const effect of effects) {
      const target = resolved(path, effect);
      if (target) use(node(target, ""), loaded);
    }
    // Whatever is imported of a module, the module does what it does when it is loaded.
    for (const { from } of imports) {
      const target = resolved(path, from);
      if (target && declared.get(target)?.has("")) use(node(target, ""), loaded);
    }
    for (const { name, mentions, loads, texts } of parts) {
      const user = node(path, name);
      use(loaded, user);
      for (const mention of mentions) {
        const [first = "", property = ""] = mention.split(".");
        for (const used of nodesOf(path, first, property)) use(used, user);
      }
      const files = [...texts].filter((text) => /^\.\.?\/.*\.\w+$/.test(text));
      for (const specifier of [...loads, ...files]) {
        const target = resolved(path, specifier);
        if (target) for (const used of allOf(target)) use(used, user);
      }
    }
  }
  return { parts: new Map([...modules].map(([path, { parts }]) => [path, parts])), modules, usedBy };
}
