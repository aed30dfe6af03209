import { expect, it } from "vitest";
import { namesIn } from "./names-in.ts";

it.each([
  ["Ann Holt", "Ann", "Holt"],
  ["Anna Maria Holt", "Anna Maria", "Holt"],
  ["Holt, Ann", "Ann", "Holt"],
  ["Bob van der Berg", "Bob", "van der Berg"],
  ["Bob Van Der Berg", "Bob", "Van Der Berg"],
  ["ANN MARIA DE LA CRUZ", "ANN MARIA", "DE LA CRUZ"],
  ["Ann O\u2019 Neill", "Ann", "O\u2019 Neill"],
  ["Ann O'Neill", "Ann", "O'Neill"],
  ["ann maria holt", "ann maria", "holt"],
  ["ann von holt", "ann", "von holt"],
  ["Van Holt", "Van", "Holt"],
  ["Ann Van", "Ann", "Van"],
  ["van der Berg, Bob", "Bob", "van der Berg"],
  ["Bob Berg, Jr", "Bob", "Berg, Jr"],
  ["Bob Berg Jr.", "Bob", "Berg Jr."],
  ["Sukarno", "Sukarno", ""],
])("%s is %s and %s", (whole, first, last) => {
  expect(namesIn(whole)).toEqual({ first, last });
});
