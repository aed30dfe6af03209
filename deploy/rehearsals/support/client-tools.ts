import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PlainError } from "../../../tools/plain-error.ts";

const run = promisify(execFile);
/** What outside clients use, in these versions. They need a TypeScript with a tooling API, which the project's lacks. */
const packages = [
  ...["openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "@hey-api/openapi-ts@0.99.0", "typescript@5.9.3"],
  ...["@stoplight/spectral-cli@6.16.3", "ajv@8.20.0", "ajv-formats@3.0.1"],
];
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: "es2023",
  module: "preserve",
  moduleResolution: "bundler",
  lib: ["es2023", "dom", "dom.iterable"],
};

export type ClientTools = Awaited<ReturnType<typeof installClientTools>>;

/** Installs them in a separate folder, beside the document as `openapi.json`. */
export async function installClientTools(folder: string) {
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
  await write("package.json", { private: true, type: "module" });
  const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
  await start("npm", [...install, ...packages], folder);
  const bin = (name: string, ...args: string[]) =>
    start(join(folder, "node_modules", ".bin", name), args, folder);
  return {
    /** What Spectral's rules for OpenAPI say about the document, hints too. */
    async lint(): Promise<string[]> {
      await write("rules.json", { extends: ["spectral:oas"] });
      const args = ["lint", "openapi.json", "-r", "rules.json", "-F", "hint", "-f", "text"];
      return linesOf(await bin("spectral", ...args).catch(outputOf)).filter(
        (line) => !/^No results/.test(line),
      );
    },
    /** Makes `openapi-typescript.ts` and `hey-api`. */
    async generate(): Promise<void> {
      const options = ["--default-non-nullable", "false", "-o", "openapi-typescript.ts"];
      await bin("openapi-typescript", "openapi.json", ...options);
      const output = { path: "hey-api", module: { extension: ".ts" } };
      await write("hey-api.config.json", {
        input: "openapi.json",
        output,
        plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
      });
      await bin("openapi-ts", "-f", "hey-api.config.json");
    },
    /** What the compiler says about these files. */
    async check(...files: string[]): Promise<string[]> {
      await write("tsconfig.json", { compilerOptions, files });
      return linesOf(await bin("tsc", "--pretty", "false").catch(outputOf));
    },
  };
}

async function start(program: string, args: string[], cwd: string): Promise<string> {
  const { stdout } = await run(program, args, {
    cwd,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CI: "1" },
  });
  return stdout;
}

/** Of a program that found faults; one that could not even be started is a failure. */
function outputOf(error: { stdout?: string; message: string }): string {
  if (!error.stdout) throw new PlainError(error.message);
  return error.stdout;
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
