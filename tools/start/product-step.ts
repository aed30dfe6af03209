import { join } from "node:path";
import { PlainError } from "../plain-error.ts";
import { inProject, projectRoot } from "../project-root.ts";
import { run } from "../run.ts";
import { openLogFile } from "./log-file.ts";
import { shortPath } from "./start-settings.ts";

export interface StepOptions {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  /** Kills the command. */
  signal: AbortSignal;
}

/** Runs one of the product's commands to its end. Throws its own last words when it fails. */
export async function runStep(name: string, script: string[], options: StepOptions): Promise<void> {
  const log = openLogFile(join(options.dataDir, "logs", `${name}.log`));
  const [file = "", ...args] = script;
  const { code, output } = await run(process.execPath, [inProject(file), ...args], {
    cwd: projectRoot,
    env: options.env,
    signal: options.signal,
    onOutput: (text) => log.write(text),
  });
  log.close();
  if (code !== 0) {
    throw new PlainError(`${lastWords(output)} (step "${name}"; its log: ${shortPath(log.path)})`);
  }
}

/** The sentence in which a failed command says why: the first line of its error, not of the stack below it. */
function lastWords(output: string): string {
  const lines = output.split("\n").map((line) => line.trim());
  const error = lines.find((line) => /^(\w*Error|error)\b.*: /.test(line));
  const printed = lines.findLast(
    (line) => line !== "" && !line.startsWith("at ") && !line.startsWith("Node.js v"),
  );
  return error ?? printed ?? "The command ended without a word";
}
