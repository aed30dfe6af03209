import { spawn } from "node:child_process";

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  /** Hears of output as it comes. */
  onOutput?: (text: string) => void;
}

/** Runs a program to its end and answers all it printed. The code is null when it could not start or was killed. */
export function run(
  command: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ code: number | null; output: string }> {
  const { onOutput, ...spawnOptions } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...spawnOptions, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const hear = (chunk: string) => {
      output += chunk;
      onOutput?.(chunk);
    };
    child.stdout.setEncoding("utf8").on("data", hear);
    child.stderr.setEncoding("utf8").on("data", hear);
    child.on("error", (error) => {
      hear(`${error.message}\n`);
      resolve({ code: null, output });
    });
    child.on("close", (code) => resolve({ code, output }));
  });
}
