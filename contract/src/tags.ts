import * as club from "./areas/club.ts";
import * as packs from "./areas/packs.ts";
import * as people from "./areas/people.ts";
import * as sales from "./areas/sales.ts";
import * as shop from "./areas/shop.ts";

const tags = { ...shop.tags, ...people.tags, ...packs.tags, ...sales.tags, ...club.tags };
export type Tag = keyof typeof tags;

/** Emails were called mails, and stay where clients have them. */
const placeOf = (name: string) => (name === "Emails" ? "Mails" : name);

/** The groups of the API's operations, each with a description, by name. */
export const sortedTags = Object.entries(tags)
  .map(([name, description]) => ({ name, description }))
  .toSorted((one, other) => placeOf(one.name).localeCompare(placeOf(other.name), "en"));
