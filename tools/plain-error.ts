/** A failure whose message is all that the person at the console needs: one clear line, no stack trace. */
export class PlainError extends Error {}

/** Prints what went wrong: the line of an expected failure, everything about any other. */
export function printFailure(error: unknown): void {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
}

/** Runs a tool and ends with its exit code, or 1 if it throws. */
export async function runTool(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
