import { expect, it } from "vitest";
import { takenOf } from "./disturbance.ts";
import { figure, marked } from "./figures.ts";

const quiet = { cores: { server: 0.9, others: 0.05, stolen: 0.01 } };
const busy = { cores: { server: 0.9, others: 0.15, stolen: 0.1 } };
const measured = { part: "B1", what: "answers", unit: "/s", runs: { limit: [], product: [1, 2] } } as const;

it("counts as taken what other programs used and what the host withheld", () => {
  expect(takenOf(busy)).toBeCloseTo(0.25);
});

it("marks a figure one of whose runs was disturbed", () => {
  const [one, other] = marked(
    [
      figure({ ...measured, runs: { limit: [], product: [1, 2] }, meanwhile: [quiet, busy] }),
      figure({ ...measured, runs: { limit: [], product: [1, 2] }, meanwhile: [quiet, quiet] }),
    ],
    quiet,
    2,
  );
  expect(one).toMatchObject({ taken: 0.25, disturbed: true });
  expect(other).toMatchObject({ disturbed: false });
});

it("takes what happened during the whole part where a figure does not know better", () => {
  const one = figure({ ...measured, runs: { limit: [], product: [1] } });
  expect(marked([one], busy, 2)[0]?.disturbed).toBe(true);
  expect(marked([one], busy, 4)[0]?.disturbed).toBe(false);
});
