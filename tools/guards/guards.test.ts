import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "vite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findGuards, without } from "./find-guards.ts";
import { firstMissIn } from "./first-miss.ts";
import { type Guard, kinds, sampleOf } from "./kinds.ts";
import { keepResult, resultsIn, summaryOf } from "./results.ts";
import type { Answer, Asked } from "./run-tests.ts";

const found = (text: string, path = "server/src/shop/some/some.ts") =>
  findGuards(path, text).map((guard) => [guard.kind, guard.taken, without(text, guard)]);

describe("guards of a source", () => {
  it("are conditions that refuse, each part of one for itself", () => {
    const text = "function f(a, b) { if (a.isGone || !b) throw new Error(); }";
    expect(found(text)).toEqual([
      ["refusal", "a.isGone", "function f(a, b) { if (((a.isGone) && false) || !b) throw new Error(); }"],
      ["refusal", "!b", "function f(a, b) { if (a.isGone || ((!b) && false)) throw new Error(); }"],
    ]);
    expect(
      found("function f(a, b) { if (a && b) { said(); return null; } }").map(([, , spoilt]) => spoilt),
    ).toEqual([
      "function f(a, b) { if (((a) || true) && b) { said(); return null; } }",
      "function f(a, b) { if (((a && b) && false)) { said(); return null; } }",
      "function f(a, b) { if (a && ((b) || true)) { said(); return null; } }",
    ]);
    expect(
      found("function f(a) { if (a) return refused(a); if (a) return a.value; if (a) say(); }"),
    ).toHaveLength(1);
  });

  it("are what a question asks for, such as mayLeave", () => {
    const text =
      "const mayLeave = (one) => one.isOpen && one.isOld;\nconst both = (one) => one.isOpen && one.isOld;";
    expect(found(text).map(([, taken]) => taken)).toEqual(["one.isOpen", "one.isOld"]);
    expect(found(text, "server/src/shop/some/some.policy.ts")).toHaveLength(4);
  });

  it("are conditions of SQL, but neither joins nor what keeps clubs apart", () => {
    const text = `tx.query(
      \`select o.id from orders o join lines l on l.order_id = o.id
       where o.club_id = $1 and l.order_id = o.id and o.status = 'open' and o.day between $2 and $3
         and exists (select from parcels p where p.club_id = o.club_id and p.order_id = $4 and \${sent})
       order by o.id for update of o skip locked\`)`;
    const guards = found(text);
    expect(guards.map(([kind, taken]) => `${kind}: ${taken}`)).toEqual([
      "where: o.status = 'open'",
      "where: o.day between $2 and $3",
      `where: exists (select from parcels p where p.club_id = o.club_id and p.order_id = $4 and \${sent})`,
      "where: p.order_id = $4",
      `where: \${sent}`,
      "lock: for update of o skip locked",
    ]);
    expect(guards[0]?.[2]).toContain("and (o.status = 'open' or true) and o.day");
    expect(guards.at(-1)?.[2]).toContain("order by o.id `)");
    expect(found('const filters = [["o.status = ?", status], ["o.status"]];')).toEqual([
      ["where", "o.status = ?", 'const filters = [["(o.status = ? or true)", status], ["o.status"]];'],
    ]);
    expect(found('say("It is here where a = b, and c = d")')).toEqual([]);
    expect(found('tx.query("select from orders where (status = $1 or day = $2)")')).toHaveLength(1);
    expect(found('tx.query("select from orders where status = $1 or day = $2")')).toEqual([]);
  });

  it("are who may call an endpoint", () => {
    const text =
      'export const a = endpoint({ method: "GET", path: "/orders/{id}", who: "admin", right: "setUpShop" });';
    expect(found(text, "contract/src/orders.ts")).toEqual([
      ["right", "who admin of GET /orders/{id}", text.replace('"admin"', '"staff"')],
    ]);
    expect(found(text.replace('"admin"', '"public"'))).toEqual([]);
  });

  it("are the edges of what compares money and goods", () => {
    expect(found("const rest = paid_cents < price_cents ? 1 : 0;")).toEqual([
      ["money", "the edge of paid_cents < price_cents", "const rest = paid_cents <= price_cents ? 1 : 0;"],
    ]);
    expect(found("const some = row.in_stock >= wanted;")).toEqual([
      ["stock", "the edge of row.in_stock >= wanted", "const some = row.in_stock > wanted;"],
    ]);
    expect(found("const first = at < count;")).toEqual([]);
  });

  it("are of a kind by their words, or by those of what they lead to", () => {
    const kindOf = (text: string) => found(`function f() { ${text} }`)[0]?.[0];
    expect(kindOf("if (row.version !== seen) throw new Error();")).toBe("lock");
    expect(kindOf("if (!row) throw new ApiError('STALE_VERSION');")).toBe("lock");
    expect(kindOf("if (ctx.actor.role !== roles.admin) throw new Error();")).toBe("right");
    expect(kindOf("if (sum !== cart.total_cents) throw new Error();")).toBe("money");
    expect(kindOf("if (!row) throw new Error();")).toBe("refusal");
  });

  it("leave a source that parses, whatever is taken out of this one", () => {
    const path = "tools/guards/find-guards.ts";
    const text = readFileSync(join(import.meta.dirname, "find-guards.ts"), "utf8");
    const guards = findGuards(path, text);
    expect(guards.length).toBeGreaterThan(10);
    for (const guard of guards) expect(parseSync(path, without(text, guard)).errors).toEqual([]);
  });
});

const guard = (kind: Guard["kind"], name: string): Guard => ({
  kind,
  path: "some.ts",
  line: 1,
  start: 0,
  end: 4,
  taken: name,
  put: "true",
  id: `${kind} ${name}`,
});
const many = kinds.flatMap((kind) => Array.from({ length: 300 }, (_, at) => guard(kind, `${at}`)));
const namesOf = (guards: readonly Guard[]) => guards.map(({ id }) => id);

describe("a sample", () => {
  it("is the same with the same seed, in whatever order the sources are read", () => {
    expect(namesOf(sampleOf(many.toReversed(), 7, 100))).toEqual(namesOf(sampleOf(many, 7, 100)));
    expect(namesOf(sampleOf(many, 8, 100))).not.toEqual(namesOf(sampleOf(many, 7, 100)));
  });

  it("keeps nearly all of it where a guard is added", () => {
    const before = new Set(namesOf(sampleOf(many, 7, 100)));
    const after = namesOf(sampleOf([...many, ...kinds.map((kind) => guard(kind, "new"))], 7, 100));
    expect(after.filter((id) => !before.has(id)).length).toBeLessThanOrEqual(kinds.length);
  });

  it("has its share of each kind, from its beginning on", () => {
    const counts = (guards: readonly Guard[]) =>
      kinds.map((kind) => guards.filter((one) => one.kind === kind).length);
    expect(counts(sampleOf(many, 7, 100))).toEqual([14, 18, 12, 26, 8, 22]);
    expect(counts(sampleOf(many, 7, 50))).toEqual([7, 9, 6, 13, 4, 11]);
  });
});

describe("the first test that misses a guard", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "kitroom-guards-test-"));
    writeFileSync(join(root, "some.ts"), "open && mine");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  /** Runs files of tests that fail where the source is spoilt, or always. */
  function runOf(misses: string[], broken: string[] = []) {
    const asked: string[][] = [];
    const run = async ({ files }: Asked): Promise<Answer> => {
      asked.push(files);
      const isSpoilt = readFileSync(join(root, "some.ts"), "utf8") === "true && mine";
      const file = files.find((one) => broken.includes(one) || (isSpoilt && misses.includes(one)));
      return { failed: file ? { file, test: "refuses", reason: "200" } : null, passed: 1 };
    };
    return { asked, run };
  }

  it("is named, and the source is whole again", async () => {
    const { run } = runOf(["b.test.ts"]);
    const miss = await firstMissIn(root, run)(guard("right", "open"), ["a.test.ts", "b.test.ts"]);
    expect(miss).toEqual({ missedBy: "b.test.ts: refuses", reason: "200", files: 2 });
    expect(readFileSync(join(root, "some.ts"), "utf8")).toBe("open && mine");
  });

  it("is no test that fails anyway; that one is not asked again", async () => {
    const { run, asked } = runOf(["b.test.ts"], ["a.test.ts"]);
    const firstMiss = firstMissIn(root, run);
    expect(await firstMiss(guard("right", "open"), ["a.test.ts", "b.test.ts"])).toMatchObject({
      missedBy: "b.test.ts: refuses",
    });
    expect(await firstMiss(guard("right", "open"), ["a.test.ts"])).toMatchObject({ missedBy: null });
    expect(asked).toEqual([["a.test.ts", "b.test.ts"], ["a.test.ts"], ["b.test.ts"], ["b.test.ts"]]);
  });

  it("is kept, so that a run that was killed goes on", () => {
    const { start, end, put, ...kept } = guard("right", "open");
    const file = join(root, "kept", "some.jsonl");
    const result = { ...kept, missedBy: null, reason: "", files: 3, withStories: false };
    keepResult(file, { ...result, files: 1 });
    keepResult(file, result);
    writeFileSync(file, `${readFileSync(file, "utf8")}{"kind":"ri`);
    expect([...resultsIn(file).values()]).toEqual([result]);
    expect(summaryOf([result]).join("\n")).toMatch(
      /right +1 guards, 0 missed[\s\S]*Nothing misses:\n +right {2}some.ts:1/,
    );
  });
});
