import { formatCount } from "./language.ts";

export const exports = {
  alreadyRunning: "This list is already being exported. Wait until it has finished, or stop it.",
  tooManyRows: ({ sheet, count, most }: { sheet: string; count: number; most: number }) =>
    `The sheet ${sheet} would have ${formatCount(count)} rows, but at most ${formatCount(most)} fit. Narrow the list down with its filters, for example to a shorter period, and export it in parts.`,
};
