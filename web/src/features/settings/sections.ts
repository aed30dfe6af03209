import { settings as words } from "#words/panel/settings.ts";
/** The sections of the settings, each with its own address and form. */
export const sections = [
  { name: "club", label: words.sections.club },
  { name: "home", label: words.sections.home },
  { name: "contact", label: words.sections.contact },
  { name: "members", label: words.sections.members },
  { name: "orders", label: words.sections.orders },
  { name: "stock", label: words.sections.stock },
  { name: "returns", label: words.sections.returns },
  { name: "mail", label: words.sections.email },
  { name: "stripe", label: words.sections.stripe },
] as const;
export type SectionName = (typeof sections)[number]["name"];

/** The section that an address names; the first for anything unknown. */
export function sectionOf(name: string | null): SectionName {
  return sections.find((section) => section.name === name)?.name ?? "club";
}
