import { afterAll, beforeAll, expect, it } from "vitest";
import { type ImportClub, membersFile, openImports, peopleOf, sums } from "./member-import.testing.ts";

let club: ImportClub;
beforeAll(async () => {
  club = await openImports();
  // A fault of ours, as far as anybody who imports can tell.
  await club.server.owner.query(`
    create function break() returns trigger language plpgsql as $$ begin
      raise exception 'nobody has thought of this'; end $$;
    create trigger break before insert on members for each row when (new.first_name = 'Broken') execute function break()`);
});
afterAll(() => club.close());

const rowOf = (first: string, email: string, parent?: string) => ({
  "First name": first,
  "Last name": "Oddly",
  "E-mail": parent ? "" : email,
  "Primary e-mail": parent ?? "",
});
const file = membersFile([
  rowOf("Nia", "nia@rovers.example"),
  rowOf("Broken", "broken@rovers.example"),
  rowOf("Ola", "ola@rovers.example"),
  rowOf("Broken", "", "ola@rovers.example"),
  rowOf("Kim", "", "ola@rovers.example"),
]);

it.each([
  ["a check", true],
  ["a load", false],
] as const)(
  "every row is in the report of %s that meets an unforeseen error in two of them",
  async (_, dry) => {
    const { body } = await club.upload(file, { dry });
    const said = `this row could not be read; try again, and if it stays so, ask with the number job-${body.data.job_id}`;
    expect(body.data).toMatchObject({
      status: "done",
      total: 5,
      done_count: 5,
      members: sums({ loaded: 3, failed: 2 }),
      Members_message_arr: [`Row 3: ${said}`, `Row 5: ${said}`],
    });
    expect((await peopleOf(club, "ola@rovers.example")).map(({ first_name }) => first_name)).toEqual(
      dry ? [] : ["Ola", "Kim"],
    );
  },
);
