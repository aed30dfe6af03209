import type { Words } from "#server/words/languages.ts";
import type { Mail, MailValue, Variable } from "../mail.ts";
import { webAddress } from "./blocks.ts";

/** Variables shared by mails of several rooms. */
export const firstName = { value: (data: { first_name: string }) => data.first_name };
export const validFor = { value: (data: { valid_for: string }) => data.valid_for };
export const reason = { value: (data: { reason: string }) => data.reason };
export const reasonNote = {
  value: (data: { reason: string }, { messages }: Words) => data.reason && messages.reason(data.reason),
};

/** The address in the data under the variable's own name. */
export function link<Name extends string>(name: Name) {
  return { value: (data: Record<Name, string>) => webAddress(data[name]) };
}

const clubName = "club_name";

/** Name and kind of everything that a mail's wording may use. */
export function variablesOf({ variables }: Mail): { name: string; isBlock: boolean }[] {
  const own = Object.entries<Variable<object>>(variables).map(([name, { isBlock = false }]) => ({
    name,
    isBlock,
  }));
  return [...own, { name: clubName, isBlock: false }];
}

/** What a variable is called where staff choose it. */
export function labelOf({ event }: Mail, name: string, { mails, messages }: Words): string {
  const labels: Record<string, string> = mails[event].labels;
  return labels[name] ?? messages.clubName;
}

/** The values of a mail's variables. */
export function valuesOf<Data extends object>(
  { variables }: Mail<Mail["event"], Data>,
  data: NoInfer<Data>,
  words: Words,
  club: string,
): Record<string, MailValue> {
  const own = Object.entries<Variable<Data>>(variables).map(
    ([name, { value }]) => [name, value(data, words)] as const,
  );
  return { ...Object.fromEntries(own), [clubName]: club };
}
