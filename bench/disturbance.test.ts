import { describe, expect, it } from "vitest";
import { takenOf } from "./disturbance.ts";
import { figure, marked } from "./figures.ts";
import { coresBetween, type Usage } from "./stage/usage.ts";

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

describe("What others used", () => {
  const reading = (at: number, ours: number, machine: number): Usage => ({
    at: at * 1000,
    seconds: { server: ours },
    ours,
    machine,
    stolen: 0,
  });

  it("is what the machine did and nothing of ours", () => {
    const cores = coresBetween([reading(0, 10, 100), reading(1, 10.5, 100.7), reading(2, 11, 101.4)]);
    expect(cores).toMatchObject({ server: 0.5, others: expect.closeTo(0.2) });
  });

  it("is not what a browser of ours took along when it ended", () => {
    const cores = coresBetween([
      reading(0, 10, 100),
      reading(1, 11, 101),
      reading(2, 6, 102),
      reading(3, 7, 103),
    ]);
    expect(cores.others).toBeCloseTo(0);
  });
});
