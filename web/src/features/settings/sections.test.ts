import { expect, it } from "vitest";
import { sectionOf } from "./sections.ts";

it("opens the part that the address names, and the first one for nonsense", () => {
  expect([sectionOf("mail"), sectionOf(null), sectionOf("<script>")]).toEqual(["mail", "club", "club"]);
});
