import { expect, it } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { tableRights } from "#server/schema.ts";
import { createClub, createMember, createStaff, rowsOf } from "#server/testing/factories.ts";
import { migrateTo } from "#server/testing/older-schema.ts";
import { newTarget } from "#server/testing/restore-target.ts";

/** How many there were before names were the same in any spelling. */
const migrationsBefore = 56;

it("names that were stored before are in the form in which they are stored now, found, and told apart", async () => {
  const target = await newTarget();
  try {
    const { owner } = target;
    await migrateTo(owner, migrationsBefore);
    const clubId = await createClub(owner, { domain: "older" });
    const person = { first_name: "Zoe\u0308 \u00a0Ann", last_name: "O’Weiß\u200b" };
    const id = await createMember(owner, clubId, { ...person, email: "zoe@older.example" });
    const plain = { first_name: "Mo", last_name: "Plain", email: "mo@older.example" };
    const other = await createMember(owner, clubId, plain);
    await createStaff(owner, clubId, person);
    for (const name of ["Junior", "JUNIOR", "Junior\u00a0", "Junior (2)"])
      await owner.query("insert into membership_categories (club_id, name) values ($1, $2)", [clubId, name]);
    for (const name of ["Coach’s", "Coach's"])
      for (const season of ["2026", "2027"])
        await owner.query("insert into packs (club_id, type, name, season) values ($1, 'custom', $2, $3)", [
          clubId,
          name,
          season,
        ]);
    for (const name of ["Post", "POST"])
      await owner.query(
        "insert into shipping_methods (club_id, name, kind, price_cents) values ($1, $2, 'collect', 0)",
        [clubId, name],
      );
    const [untouched] = await rowsOf(owner, "select xmin from members where id = $1", [other]);

    await migrate({ ...target.platform.config, rights: tableRights() });

    const stored = { first_name: "Zo\u00eb Ann", last_name: "O’Weiß" };
    expect(await rowsOf(owner, "select first_name, last_name from members where id = $1", [id])).toEqual([
      stored,
    ]);
    expect(await rowsOf(owner, "select first_name, last_name from staff")).toEqual([stored]);
    expect(await rowsOf(owner, "select xmin from members where id = $1", [other])).toEqual([untouched]);
    const parts = await rowsOf<{ part: string }>(
      owner,
      "select part from member_parts where member_id = $1",
      [id],
    );
    const words = parts.map(({ part }) => part);
    expect(words).toEqual(expect.arrayContaining(["zoe", "ann", "weiss", "iss"]));
    expect(words.filter((word) => /[^\0-~]/.test(word))).toEqual([]);
    const named = async (table: string, columns = "name") =>
      (await rowsOf<{ name: string }>(owner, `select ${columns} from ${table} order by id`)).map(
        ({ name }) => name,
      );
    expect(await named("membership_categories")).toEqual([
      "Junior",
      "JUNIOR (3)",
      "Junior (4)",
      "Junior (2)",
    ]);
    expect(await named("packs", "name || ' ' || season as name")).toEqual([
      "Coach’s 2026",
      "Coach’s 2027",
      "Coach's (2) 2026",
      "Coach's (2) 2027",
    ]);
    expect(await named("shipping_methods")).toEqual(["Post", "POST (2)"]);
  } finally {
    await target.close();
  }
});
