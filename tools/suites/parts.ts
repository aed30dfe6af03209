export type Failure = { test: string; reason: string };

/** How a file of tests ended, or without one a suite as a whole. */
export type Part = { file?: string; passed: number; failures: Failure[]; seconds?: number };

/** Part of the tests. It runs as a whole, or only one of its files. */
export type Suite = { name: string; run(file?: string): Promise<Part[]> };

/** A suite that has run. */
export type Ended = { suite: Suite; parts: Part[] };

export const isFailed = ({ failures }: Part) => failures.length > 0;
export const passedIn = (parts: Part[]) => parts.reduce((sum, { passed }) => sum + passed, 0);
export const failedIn = (parts: Part[]) => parts.reduce((sum, { failures }) => sum + failures.length, 0);

/** What failed as a whole. */
export function broken(reason: string): Part {
  return { passed: 0, failures: [{ test: "could not be run", reason }] };
}

/** Runs a suite, or a file of it. One that throws an error has failed; the others still have their say. */
export async function partsOf(suite: Suite, file?: string): Promise<Part[]> {
  try {
    return await suite.run(file);
  } catch (error) {
    return [broken(error instanceof Error ? error.message : String(error))];
  }
}
