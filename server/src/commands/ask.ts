import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** A line from the terminal or from standard input. Throws `missing` if there is none. */
export async function ask(question: string, missing: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Without a line at all, the question would wait for ever.
  const inputEnd = once(lines, "close").then(() => {
    throw new Error(missing);
  });
  try {
    return await Promise.race([lines.question(question), inputEnd]);
  } finally {
    inputEnd.catch(() => undefined);
    lines.close();
  }
}
