import { expect, it } from "vitest";
import { leastOrder } from "./least-order.ts";
import { readScript } from "./script.ts";

it("reads variables, sums, statements and what they give back", () => {
  const script =
    "\\set a random(1, 10)\n\\set b :a + 5\nbegin;\ninsert into t (x, y) values (:a, 'k::text') returning id as t_id \\gset\n";
  expect(readScript(script)).toEqual([
    { kind: "random", name: "a", from: 1, to: 10 },
    { kind: "sum", name: "b", of: "a", plus: 5 },
    { kind: "sql", text: "begin", names: [], gives: [] },
    {
      kind: "sql",
      text: "insert into t (x, y) values ($1::bigint, 'k::text') returning id as t_id",
      names: ["a"],
      gives: ["t_id"],
    },
  ]);
});

it("refuses what pgbench knows and it does not", () => {
  expect(() => readScript("\\sleep 1 ms")).toThrow("Not understood");
});

it("reads the least order: one transaction that names nothing unset", () => {
  const steps = readScript(leastOrder);
  const known = new Set<string>();
  for (const step of steps) {
    if (step.kind === "sql") {
      for (const name of step.names) expect(known).toContain(name);
      for (const name of step.gives) known.add(name);
    } else known.add(step.name);
  }
  const texts = steps.flatMap((step) =>
    step.kind === "sql" ? [step.text.split(" ").slice(0, 3).join(" ")] : [],
  );
  expect(texts).toEqual([
    "begin",
    "update variations set",
    "insert into orders",
    "with lines as",
    "update credit_accounts set",
    "insert into credit_transfers",
    "commit",
  ]);
});
