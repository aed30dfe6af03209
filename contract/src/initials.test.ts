import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Riverside Rovers FC", "RR"],
  ["  (U12) élan club ", "ÉC"],
  // A letter of two units, which half of would be no letter.
  ["𠮷野 Football", "𠮷F"],
  ["⚽", ""],
])("the initials of %s are %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
