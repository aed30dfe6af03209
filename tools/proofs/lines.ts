import { tableOf } from "./markdown.ts";
import { type Proof, proofsOfNothing } from "./proofs.ts";

/** A list of what is stated, such as `- 2.34 The active entry is …`. */
const list = /(?:^- \S+ .+\n)+/gm;

const line = /^- (\S+) (.+)$/gm;

/** The numbers of all lines that a text lists. */
export function numbersIn(text: string): string[] {
  return linesOf(text).map(({ number }) => number);
}

function linesOf(text: string): { number: string; stated: string }[] {
  return (text.match(list) ?? []).flatMap((lines) =>
    [...lines.matchAll(line)].map(([, number = "", stated = ""]) => ({ number, stated })),
  );
}

/** The text with each of its lists as a table that names the tests of each line. */
export function pageOf(text: string, proofs: Proof[]): string {
  return text.replace(list, (lines) => {
    const rows = linesOf(lines).flatMap(({ number, stated }) =>
      proofs
        .filter(({ numbers }) => numbers.includes(number))
        .map(({ file, name }, place) => [number, place === 0 ? stated : "", name, file]),
    );
    return `${tableOf(["Line", "What is stated", "Test", "File"], rows)}\n`;
  });
}

/** Lines without a test, and tests of lines that do not exist, in words. */
export function faultsOf(text: string, proofs: Proof[]): string[] {
  const numbers = numbersIn(text);
  const proven = new Set(proofs.flatMap((proof) => proof.numbers));
  return [
    ...numbers.filter((number) => !proven.has(number)).map((number) => `${number} has no test`),
    ...proofsOfNothing(numbers, proofs),
  ];
}
