import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const webSource = join(import.meta.dirname, "..");

/** Their choices are part of the app, or are there before they are shown. */
const ofTheApp = ["features/settings/admin/club-section.tsx", "shared/addresses/addresses.tsx"];

it("a field says that there is nothing of a name only once its choices are there", () => {
  const files = readdirSync(webSource, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const saying = files.filter((file) =>
    /nothingFoundMessage[=:]/.test(readFileSync(join(webSource, file), "utf8")),
  );
  expect(saying.toSorted()).toEqual([...ofTheApp, "ui/choices-of.tsx"].toSorted());
});
