import type { Mail, Value } from "../mail.ts";
import { webAddress } from "./blocks.ts";

/** Variables that mails of several rooms have. */
export const firstName = {
  label: "First name",
  value: (data: { first_name: string }) => data.first_name,
};
export const validFor = {
  label: "How long the link works",
  value: (data: { valid_for: string }) => data.valid_for,
};
export const reason = { label: "Reason", value: (data: { reason: string }) => data.reason };
export const reasonNote = {
  label: "Sentence about the reason",
  value: (data: { reason: string }) => (data.reason ? `Reason: ${data.reason}` : ""),
};

/** The address that stands in the data under the variable's own name. */
export function link<Name extends string>(name: Name, label: string) {
  return { label, value: (data: Record<Name, string>) => webAddress(data[name]) };
}

/** How a wording greets who reads it. */
export const hello = "<p>Hello {{ first_name }},</p>";

/** Name, label and kind of everything that the wording of a mail may use. */
export function variablesOf({ variables }: Mail): { name: string; label: string; isBlock: boolean }[] {
  const own = Object.entries(variables).map(([name, { label, isBlock = false }]) => ({
    name,
    label,
    isBlock,
  }));
  return [...own, { name: "club_name", label: "Name of the club", isBlock: false }];
}

/** What the variables of a mail stand for. */
export function valuesOf<Data extends object>(
  { variables }: Mail<Mail["event"], Data>,
  data: NoInfer<Data>,
  clubName: string,
): Record<string, Value> {
  const own = Object.entries(variables).map(([name, { value }]) => [name, value(data)] as const);
  return { ...Object.fromEntries(own), club_name: clubName };
}
