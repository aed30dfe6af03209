import { tableOf } from "../proofs/markdown.ts";
import { type Proof, proofsOfNothing } from "../proofs/proofs.ts";
import { chapters, clauses } from "./clauses.ts";
import { type Criterion, wcag } from "./criteria.ts";
import { journeys } from "./journeys.ts";

const intro = `# Accessibility conformance report

What the product does for people with a disability, criterion by criterion, in the columns of VPAT 2.5 EU. It is about the
shop, the account, the panel, the guide, mails and papers, against WCAG 2.2 (A and AA) and EN 301 549 (V3.2.1, with what its
next version takes over from WCAG 2.2). What clubs write and upload themselves is theirs; the editor helps them. Each club
has a page Accessibility with a prepared statement for its visitors, which also says whom to tell if something stands in the way.

This page is made by \`npm run docs:proofs\`: levels and remarks are those of \`tools/accessibility\`, and the last
column names the tests that say in a comment above them which criteria they prove. A unit test fails when this page is not
what would be made now, when a criterion that is supported is neither tested nor looked at, and when a test names one that
does not exist.

The levels are those of VPAT. **Supports**: no fault is known. **Partially Supports**: something is not met. **Does Not
Support**: most is not met. **Not Applicable**: there is nothing of it in the product.
`;

const byKeyboard = `## By keyboard alone

What a person presses from a page that was just opened to the end of the journey, the text that they type aside. A test each
fails with more presses, and when the focus is on nothing, is covered, or does not come back to what opened a dialog.
`;

/** The page, from the remarks and what the tests prove. */
export function reportOf(proofs: Proof[]): string {
  return [
    intro,
    "## WCAG 2.2, levels A and AA\n",
    criteriaTable(wcag, proofs, ({ number, name, conformance }) => `${number} ${name} (${conformance})`),
    "\n## EN 301 549\n",
    "Chapters 6 (two-way voice), 7 (video), 8 (hardware) and 13 (relay and emergency services) are about nothing here.\n",
    chapters
      .map(({ title, clauses: own }) => {
        const table = criteriaTable(own, proofs, ({ number, name }) => `${number} ${name}`);
        return `### ${title}\n\n${table}`;
      })
      .join("\n\n"),
    `\n${byKeyboard}`,
    tableOf(
      ["Journey", "Presses at most"],
      journeys().map(({ title, most }) => [title.charAt(0).toUpperCase() + title.slice(1), String(most)]),
    ),
    "",
  ].join("\n");
}

function criteriaTable<T extends Criterion>(rows: T[], proofs: Proof[], nameOf: (row: T) => string): string {
  const cells = rows.map((row) => [nameOf(row), row.level, row.remark, testedOf(row, proofs)]);
  return tableOf(["Criterion", "Conformance level", "Remarks", "How tested"], cells);
}

function testedOf({ number, looked }: Criterion, proofs: Proof[]): string {
  const tests = proofs
    .filter(({ numbers }) => numbers.includes(number))
    .map(({ file, name }) => `“${name}” (${file})`);
  return [tests.join("; "), looked].filter(Boolean).join(". ");
}

/** What the report must not contain, in words: a level without a reason, and tags of criteria that do not exist. */
export function faultsOf(criteria: Criterion[], proofs: Proof[]): string[] {
  const proven = new Set(proofs.flatMap(({ numbers }) => numbers));
  return [
    ...criteria
      .filter(({ level }) => level !== "Not Applicable")
      .filter(({ number, looked }) => !proven.has(number) && !looked)
      .map(({ number, level }) => `${number} says "${level}", and nothing tells`),
    ...criteria
      .filter(({ number, level }) => level === "Not Applicable" && proven.has(number))
      .map(({ number }) => `${number} is not applicable, and yet tested`),
    ...proofsOfNothing(
      criteria.map(({ number }) => number),
      proofs,
    ),
  ];
}

export const everyCriterion: Criterion[] = [...wcag, ...clauses];
