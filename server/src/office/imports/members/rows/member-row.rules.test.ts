import fc from "fast-check";
import { expect, it } from "vitest";
import { newMemberForm, secondaryMemberForm } from "#contract/member-forms.ts";
import { familyMemberForm, profileForm } from "#contract/members.ts";
import { processorMs } from "#server/testing/processor-time.ts";
import { membersSheet } from "../sheets/members.sheet.ts";
import { cents, readMemberRow } from "./member-row.rules.ts";

it.each([
  ["25", 2500],
  ["25.5", 2550],
  ["$1,250.50", 125_050],
  ["0.01", 1],
  ["1000000", 100_000_000],
  ["1000000.01", null],
  ["25,50", 2550],
  ["1,234", "unclear"],
  ["-5", null],
  ["1e3", null],
  ["25.555", "unclear"],
  ["", null],
])("reads the amount %s", (text, expected) => {
  expect(cents(text)).toBe(expected);
});

it("A89: reads a cell that is made to be slow at once", async () => {
  const email = `${"a.".repeat(400)}@${"b-".repeat(80)}!`;
  const read = () => readMemberRow({ email, credits: `${"1,".repeat(400)}x` });
  expect(await processorMs(() => expect(read).toThrow("E-mail: not a valid address"))).toBeLessThan(1000);
});

/** What people write into cells, rightly or not. */
const written = fc.oneof(
  fc.string({ unit: "binary", maxLength: 70 }),
  fc.stringMatching(/^[+(]?[0-9 ()./x-]{1,35}$/),
  fc.emailAddress({ size: "large" }),
  fc.constantFrom(
    "ask mum",
    "4.47912E+11",
    "a".repeat(61),
    "\u200b",
    "=A1",
    "07700 900123 ext. 4",
    "J\u00f6rg",
  ),
);
const right = {
  first_name: "Nia",
  last_name: "New",
  email: "nia@rovers.example",
  primary_email: "pat@rovers.example",
};
const keys = [...membersSheet.columns.map(({ key }) => key), "size:shirt", `size:${"g".repeat(40)}`];

it.each(keys)("what it accepts as %s, the forms of a person accept", (key) => {
  fc.assert(
    fc.property(written, (text) => {
      const row = accepted({ ...right, [key]: text });
      const { first_name = "", last_name = "", email, phone = "", relation = "", sizes = [] } = row ?? {};
      // Without a name nobody is added, see `namesOfSecondary` and `newPrimary`.
      if (first_name === "" || last_name === "") return;
      const person = { first_name, last_name, phone, sizes: Object.fromEntries(sizes) };
      const family = { ...person, relation, version: 1 };
      const answers = [
        profileForm.safeParse(person),
        familyMemberForm.safeParse(family),
        secondaryMemberForm.safeParse({ ...family, primary_member_id: 1, email }),
        ...(email === undefined ? [] : [newMemberForm.safeParse({ ...person, email })]),
      ];
      expect(answers.flatMap(({ error }) => error?.issues ?? [])).toEqual([]);
    }),
  );
});

it("accepts a child of whom nobody said how they are related, and the forms do too", () => {
  const { relation = "" } = readMemberRow(right);
  const form = { first_name: "Nia", last_name: "New", primary_member_id: 1, relation };
  expect(secondaryMemberForm.safeParse(form).success).toBe(true);
});

function accepted(cells: Record<string, string>) {
  try {
    return readMemberRow(cells);
  } catch {
    return null;
  }
}
