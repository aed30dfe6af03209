import type { Pool } from "pg";
import { expect, it } from "vitest";
import type { AuditQuery } from "#server/platform/audits.ts";

/** Which invariant is broken, by its words, and a statement with its values that breaks it. */
export type Broken = readonly [what: string, sql: string, values: () => readonly unknown[]];

/** Tests that each of these audits finds what it is for: nothing before, and something once it is broken. Nothing stays broken. */
export function expectFound(owner: () => Pool, audits: AuditQuery[], cases: readonly Broken[]): void {
  it("are all broken here at least once", () => {
    expect(new Set(cases.map(([what]) => what))).toEqual(new Set(audits.map(({ what }) => what)));
  });

  it.each(cases)("find where it does not hold that %s", async (what, sql, values) => {
    const audit = audits.find((one) => one.what === what);
    if (!audit) throw new Error("no such audit");
    const client = await owner().connect();
    try {
      await client.query("begin");
      expect((await client.query(audit.sql)).rows).toEqual([]);
      await client.query(sql, [...values()]);
      expect((await client.query(audit.sql)).rows).not.toEqual([]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
}
