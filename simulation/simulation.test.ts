import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { knownFaults, together } from "./known-faults.ts";
import { makePlan } from "./plan/make-plan.ts";
import { runSteps } from "./run-steps.ts";
import { openTheatre, type Theatre } from "./stage/stage.ts";

const clubs = 3;

describe("clubs at work, with everything going wrong around them", () => {
  let theatre: Theatre;
  beforeAll(async () => {
    theatre = await openTheatre(clubs);
  });
  afterAll(() => theatre.close());

  it("keep goods, money and rights right in a small season", async () => {
    const { findings } = await runSteps(theatre, makePlan(6, clubs, 4));
    expect(findings).toEqual([]);
  });

  it("bear everything at once that once broke something", async () => {
    const { findings } = await runSteps(theatre, together(Object.keys(knownFaults)));
    expect(findings).toEqual([]);
  });
});
