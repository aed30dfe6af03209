import type { MailVariable } from "#contract/messages.ts";

/** A variable as it is written in a wording. */
export function written(name: string): string {
  return `{{ ${name} }}`;
}

/** The text with the variable in place of what is selected, and where the cursor stands then. */
export function insertVariable(
  text: string,
  { start, end }: { start: number; end: number },
  name: string,
): { text: string; cursor: number } {
  const from = Math.max(0, Math.min(start, text.length));
  const to = Math.max(from, Math.min(end, text.length));
  const variable = written(name);
  return { text: text.slice(0, from) + variable + text.slice(to), cursor: from + variable.length };
}

/** What a subject may use and a person would want there: no tables, no addresses of pages. */
export function subjectVariables(variables: MailVariable[]): MailVariable[] {
  return variables.filter(({ name, is_block }) => !is_block && !/_(url|note)$/.test(name));
}
