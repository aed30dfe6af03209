import { styleText } from "node:util";

/** pino's level from which a line of a log also goes to the console. */
const warning = 40;

/** What the console should show of one line that a part printed: its warnings and errors, in words. */
export function consoleLine(part: string, line: string): string | undefined {
  const entry = parse(line);
  if (entry === undefined) return line.trim() === "" ? undefined : `${part}: ${line}`;
  if (typeof entry.level !== "number" || entry.level < warning) return undefined;
  const color = entry.level > warning ? "red" : "yellow";
  const message = typeof entry.msg === "string" ? entry.msg : "";
  const cause = typeof entry.err?.message === "string" ? entry.err.message : "";
  const words = [message, cause === message ? "" : cause].filter((text) => text !== "").join(": ");
  return styleText(color, `${part}: ${words}`);
}

function parse(line: string): { level?: unknown; msg?: unknown; err?: { message?: unknown } } | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
