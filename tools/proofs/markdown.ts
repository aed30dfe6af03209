/** A table in Markdown, no wider than its words. */
export function tableOf(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map(rowOf).join("\n");
}

function rowOf(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
