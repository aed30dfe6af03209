import { expect, test } from "vitest";
import { leftOutWords } from "./left-out-words.ts";

test("What is not on the paper is told with its reason", () => {
  expect(leftOutWords({ on_hold: 0, nothing_to_pack: 0 })).toBe("");
  expect(leftOutWords({ on_hold: 1, nothing_to_pack: 3 })).toBe(
    "Left out: 1 order on hold, 3 orders with nothing to pack.",
  );
});
