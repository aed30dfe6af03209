import type { Step } from "./plan/steps.ts";
import type { Outcome } from "./run-steps.ts";
import type { Finding } from "./world.ts";

/** What was found, for a person. */
export function reported(seed: number, { findings, steps }: Outcome): string {
  const lines = findings.map(({ what, detail }) => `  ${what}\n    ${detail}`);
  return `\nFound with seed ${seed}, after ${steps} steps:\n${lines.join("\n")}\n`;
}

/** The shortest sequence that shows it, as a test. */
export function testToPaste(seed: number, { what }: Finding, steps: Step[]): string {
  const list = steps.map((step) => `    ${written(step)},`).join("\n");
  return `\n// Found with seed ${seed}, ${steps.length} steps: ${what}
it("${what}", async () => {
  const { findings } = await runSteps(theatre, [\n${list}\n  ]);
  expect(findings).toEqual([]);
});\n`;
}

function written(step: Step): string {
  const fields = Object.entries(step).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(", ")} }`;
}
