import { describe, expect, it } from "vitest";
import { starterText } from "#web/features/pages/starter-texts.ts";
import { wcag } from "./accessibility/criteria.ts";
import { everyCriterion, faultsOf } from "./accessibility/report.ts";
import { proofsOf } from "./proofs/proofs.ts";
import { allTests } from "./proofs/tests.ts";

/** The numbers of WCAG 2.2, levels A and AA, guideline by guideline. */
const standard = {
  A: "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2",
  AA: "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3",
};

describe("docs/accessibility.md", () => {
  it("has a row for every criterion of WCAG 2.2, levels A and AA, and for no other", () => {
    for (const [conformance, numbers] of Object.entries(standard)) {
      const own = wcag.filter((criterion) => criterion.conformance === conformance);
      expect(own.map(({ number }) => number).sort(), conformance).toEqual(numbers.split(" ").sort());
    }
    const numbers = everyCriterion.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("says of each supported criterion which test proves it or who looks at it, and tests name none that does not exist", () => {
    expect(faultsOf(everyCriterion, proofsOf(allTests(), "WCAG", "EN"))).toEqual([]);
  });

  it("knows of no fault while the statement that clubs are given says so", () => {
    const facts = { club: "Rovers", email: "", returnsDays: 0, today: "" };
    expect(starterText("accessibility", facts)).toContain(
      "We know of nothing in it that does not meet them.",
    );
    const levels = new Set(everyCriterion.map(({ level }) => level));
    expect([...levels].sort()).toEqual(["Not Applicable", "Supports"]);
  });
});

describe("the report's check", () => {
  it("finds a level without proof, a proof of nothing, and a test of what is not applicable", () => {
    const criterion = { name: "Keyboard", remark: "All of it." };
    const faults = faultsOf(
      [
        { ...criterion, number: "2.1.1", level: "Supports" },
        { ...criterion, number: "2.1.2", level: "Supports", looked: "By hand." },
        { ...criterion, number: "1.2.1", level: "Not Applicable" },
      ],
      [{ file: "a.spec.ts", name: "it", numbers: ["1.2.1", "9.9.9"] }],
    );
    expect(faults).toEqual([
      '2.1.1 says "Supports", and nothing tells',
      "1.2.1 is not applicable, and yet tested",
      'a.spec.ts: "it" proves 9.9.9, which does not exist',
    ]);
  });
});
