/** The little of pgbench's language that our script uses. */
export type Step =
  | { kind: "random"; name: string; from: number; to: number }
  | { kind: "sum"; name: string; of: string; plus: number }
  /** `names` are the values of $1, $2 ...; `gives` what the row that comes back is called. */
  | { kind: "sql"; text: string; names: string[]; gives: string[] };

/** Reads a script: a step a line. Throws on a line that is not understood. */
export function readScript(script: string): Step[] {
  return script
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(readLine);
}

function readLine(line: string): Step {
  const random = /^\\set (\w+) random\((\d+), (\d+)\)$/.exec(line);
  if (random)
    return { kind: "random", name: random[1] ?? "", from: Number(random[2]), to: Number(random[3]) };
  const sum = /^\\set (\w+) :(\w+) \+ (\d+)$/.exec(line);
  if (sum) return { kind: "sum", name: sum[1] ?? "", of: sum[2] ?? "", plus: Number(sum[3]) };
  if (line.startsWith("\\")) throw new Error(`Not understood: ${line}`);
  const names: string[] = [];
  const text = line
    .replace(/\s*(;|\\gset)$/, "")
    .replace(/(?<![:\w]):(\w+)/g, (_all, name: string) => `$${names.push(name)}::bigint`);
  const gives = line.endsWith("\\gset")
    ? [...text.matchAll(/ as (\w+)$/g)].map(([, name]) => name ?? "")
    : [];
  return { kind: "sql", text, names, gives };
}
