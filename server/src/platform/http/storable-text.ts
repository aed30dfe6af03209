import type { Text } from "#server/words/languages.ts";
import { ApiError } from "./api-error.ts";

type Found = { holder: Record<string, unknown>; path: string };

const sentence: Text = ({ http }) => http.unstorable;

/**
 * Makes every text of an input acceptable to the database, before anything reads it: a lone surrogate becomes
 * the replacement character, as it would in UTF-8. Throws VALIDATION_FAILED for NUL, which no text may contain, with
 * its path. No recursion, because the sender chooses how deep the input goes.
 */
export function makeStorable(input: object): void {
  const open: Found[] = [{ holder: input as Record<string, unknown>, path: "" }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { holder, path } = next;
    for (const [name, value] of Object.entries(holder)) {
      const at = path ? `${path}.${name}` : name;
      if (name.includes("\0") || !name.isWellFormed()) refuse(path || "_");
      if (typeof value === "string") {
        if (value.includes("\0")) refuse(at);
        if (!value.isWellFormed()) holder[name] = value.toWellFormed();
      } else if (typeof value === "object" && value !== null) {
        // A path is only shown to people, who do not read far.
        open.push({ holder: value as Record<string, unknown>, path: at.slice(0, 200) });
      }
    }
  }
}

function refuse(path: string): never {
  throw new ApiError("VALIDATION_FAILED", { message: sentence, errors: { [path]: [sentence] } });
}
