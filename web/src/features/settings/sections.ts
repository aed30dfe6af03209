/** The parts of the settings, each with an address and a form of its own. */
export const sections = [
  { name: "club", label: "Club" },
  { name: "contact", label: "Contact" },
  { name: "members", label: "Members" },
  { name: "returns", label: "Returns" },
  { name: "mail", label: "Email" },
  { name: "stripe", label: "Stripe" },
] as const;
export type SectionName = (typeof sections)[number]["name"];

/** The part that an address asks for; the first one for anything unknown. */
export function sectionOf(name: string | null): SectionName {
  return sections.find((section) => section.name === name)?.name ?? "club";
}
