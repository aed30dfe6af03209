import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";

const contracts = { "member-contract": "memberContract", "admin-contract": "adminContract" } as const;
const clients = /[\\/]web[\\/]src[\\/]lib[\\/](member|admin)-api\.ts$/;
const mark = "\0endpoints-of:";

/**
 * Gives the typed clients what they need of the contract, which is method and path of each endpoint, and what it
 * changes. Its schemas, and zod with them, are larger than the rest of a client; forms load the ones that they check
 * with their own screens.
 */
export function endpointsOnly(projectRoot: string): Plugin {
  return {
    name: "kitroom:endpoints-only",
    enforce: "pre",
    resolveId(source, importer) {
      const name = /^#contract\/((?:member|admin)-contract)\.ts$/.exec(source)?.[1];
      return name && clients.test(importer ?? "") ? mark + name : null;
    },
    async load(id) {
      if (!id.startsWith(mark)) return null;
      const name = id.slice(mark.length) as keyof typeof contracts;
      const folder = join(projectRoot, "contract", "src");
      for (const file of readdirSync(folder)) this.addWatchFile(join(folder, file));
      const endpoints = await readEndpoints(join(folder, `${name}.ts`), contracts[name]);
      return `export const ${contracts[name]} = ${endpoints};`;
    },
  };
}

/** A separate process reads the contract, so that a watching build sees each change of it. */
async function readEndpoints(file: string, exported: string): Promise<string> {
  const script = `
    const { ${exported}: contract } = await import(process.argv[1]);
    const strip = (part) => {
      const own = part["~orpc"];
      if (!own) return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, strip(one)]));
      const { method, path, inputStructure, outputStructure } = own.route;
      const { changes } = own.meta;
      return { "~orpc": { errorMap: {}, meta: changes ? { changes } : {}, route: { method, path, inputStructure, outputStructure } } };
    };
    console.log(JSON.stringify(strip(contract)));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script, file],
    { maxBuffer: 8 * 1024 * 1024 },
  );
  return stdout.trim();
}
