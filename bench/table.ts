import type { Figure, Goal } from "./figures.ts";

const heads = ["", "what", "limit", "Kitroom", "ratio", "goal", ""];
/** Columns of words; figures stand to the right. */
const words = new Set([0, 1, 5, 6]);

/** The figures as a table of plain text, a blank line between parts. */
export function renderTable(figures: readonly Figure[]): string {
  const rows = figures.map((own) => [
    own.part,
    own.what,
    own.limit === null ? "" : amount(own.limit, own.unit),
    amount(own.product, own.unit),
    own.ratio === null ? "" : ratioText(own.ratio),
    own.goal === null ? "" : goalText(own.goal, own.unit),
    verdict(own),
  ]);
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (words.has(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  const lines = rows.map((row, at) => {
    const isNewPart = at > 0 && row[0] !== rows[at - 1]?.[0];
    return (isNewPart ? "\n" : "") + line(row);
  });
  return [line(heads), widths.map((width) => "-".repeat(width)).join("  "), ...lines].join("\n");
}

/** A figure with three digits that count and its unit. */
export function amount(value: number, unit: Figure["unit"]): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const text = value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))/g, value >= 1000 ? "," : "");
  return unit === "/s" ? `${text}/s` : `${text} ${unit}`.trimEnd();
}

function ratioText(ratio: number): string {
  return `${ratio.toFixed(2)}x`;
}

function goalText({ of, bound, than }: Goal, unit: Figure["unit"]): string {
  return `${bound === "at least" ? ">=" : "<="} ${of === "ratio" ? ratioText(than) : amount(than, unit)}`;
}

function verdict({ met, disturbed }: Figure): string {
  const judged = met === null ? [] : [met ? "met" : "NOT MET"];
  return [...judged, ...(disturbed ? ["disturbed"] : [])].join(", ");
}
