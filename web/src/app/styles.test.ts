import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const webSource = join(import.meta.dirname, "..");
const libraryStyles = join(import.meta.dirname, "../../../node_modules/@mantine/core/styles");

describe("styles.css", () => {
  it("imports the styles of every part of the component library that a file uses", () => {
    const imported = new Set(
      [
        ...readFileSync(join(import.meta.dirname, "styles.css"), "utf8").matchAll(
          /styles\/(\w+)\.layer\.css/g,
        ),
      ].map(([, name]) => name),
    );
    const withStyles = new Set(readdirSync(libraryStyles).map((name) => name.split(".")[0]));
    const missing = [...usedParts()].filter(([name]) => withStyles.has(name) && !imported.has(name));
    expect(Object.fromEntries(missing)).toEqual({});
  });

  it("finds parts where they are used", () => {
    expect([...usedParts().keys()]).toEqual(expect.arrayContaining(["Button", "Drawer", "PinInput"]));
  });
});

/** A name in a list of imports as the library writes it, whatever the file calls it. */
const part = /(?<=^|[{,\n]\s*)[A-Z]\w*/g;

/** Name of each imported part, with a file that uses it. */
function usedParts(): Map<string, string> {
  const files = readdirSync(webSource, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const uses = files.flatMap((file) => {
    const text = readFileSync(join(webSource, file), "utf8");
    const imports = [...text.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)];
    return imports.flatMap(([, names = ""]) =>
      [...names.matchAll(part)].map(([name]) => [name, file] as const),
    );
  });
  return new Map(uses);
}
