import type { PackHistoryEntry } from "#contract/grants.ts";
import { counted, formatCount } from "./language.ts";
import { firstName, hello } from "./mail-words.ts";

export const entitlements = {
  /** What ends packs by itself, as histories keep it. */
  reasons: {
    deactivated: "the account was deactivated",
    erased: "the person was erased",
    membership: "the membership changed",
  },
  /** What happened to a pack of a person, in a word. */
  events: {
    granted: "Granted",
    choices_saved: "Choices saved",
    held: "Added to an unpaid order",
    redeemed: "Redeemed",
    restored: "Available again",
    fulfilled: "Fulfilled",
    extended: "Extended",
    expired: "Expired",
    revoked: "Revoked",
  } satisfies Record<PackHistoryEntry["event"], string>,
  historySheet: {
    name: "History",
    when: "When",
    what: "What",
    person: "Person",
    pack: "Pack",
    season: "Season",
    detail: "Detail",
    order: "Order",
    by: "By",
  },
  /** What matters of it. */
  history: {
    sources: {
      membership: "Came with the membership",
      hand: "Given by hand",
      filter: "Given to a group",
      import: "Came with an import",
    },
    given: "Given",
    chose: (things: string[]) => (things.length > 0 ? `Chose ${things.join(", ")}` : "Chose nothing yet"),
    goneVariation: "something no longer sold",
    held: "In an order waiting for payment",
    redeemed: "Ordered",
    restored: "Can be redeemed again, because the order was cancelled or expired",
    fulfilled: "Handed over",
    extended: ({ until, from }: { until: string; from: string }) => `Until ${until} instead of ${from}`,
    expired: "Its last day has passed",
    revoked: "Revoked",
    revokedBecause: (reason: string) => `Revoked: ${reason}`,
  },
  forPerson: (person: string) => `For ${person}`,
  forUntil: ({ person, until }: { person: string; until: string }) => `For ${person}, until ${until}`,
  choicesSaved: "Your choices are saved",
  theirChoicesSaved: "The choices are saved",
  tooManyPacks: (most: number) => `An order can contain at most ${formatCount(most)} packs.`,
  packGone: "This pack no longer exists.",
  notNow: "This pack cannot be redeemed now.",
  packTwice: "This pack appears twice.",
  chooseFor: (slot: string) => `Choose something for ${slot}.`,
  packChanged: "This pack has changed. Please choose again.",
  choiceGone: (slot: string) => `What was chosen for ${slot} is no longer available. Please choose again.`,
  peopleGone: "Some of these people no longer exist.",
  nobodyMatches: "No members match.",
  tooManyMatch: (most: number) => `More than ${formatCount(most)} people match.`,
  lastDayPast: "Choose today or a later day.",
  personGone: "One of these people no longer exists.",
  isDraft: "This pack is a draft. Make it live first, then give it to people.",
  isArchived: "This pack is archived, so nobody can get it any more.",
  packIsOver: "The last day of this pack has passed. Give it a later one first.",
  inactive: (people: number) => `${counted(people, { one: "of them is", other: "of them are" })} inactive.`,
  hasItOrLeft: ({ name, isInactive }: { name: string; isInactive: boolean }) =>
    `${name} ${isInactive ? "is inactive" : "already has it"}.`,
  tooManyRows: (most: number) =>
    `This is more than ${formatCount(most)} rows. Please narrow it down with the filters.`,
  revoked: (packs: Changed) => changedWords(packs, "revoked"),
  extended: (packs: Changed) => changedWords(packs, "extended"),
};

type Changed = { done: number; skipped: number };

function changedWords({ done, skipped }: Changed, participle: string): string {
  const what = counted(done, { one: "pack was", other: "packs were" });
  return `${what} ${participle}${skipped > 0 ? `, ${formatCount(skipped)} left as before` : ""}.`;
}

const labels = {
  first_name: firstName,
  pack_list: "List of the packs",
  pack_names: "Names of the packs",
  entitlements_url: "Link to the packs",
};
const button = "See your packs";

export const entitlementMails = {
  pack_granted: {
    title: "New packs",
    explanation: "To a member who, or whose family, was given packs.",
    labels,
    subject: "{{ club_name }} has something for you: {{ pack_names }}",
    heading: "New packs for you",
    body: `${hello}<p>{{ club_name }} has given your family:</p><p>{{ pack_list }}</p><p>Choose your sizes and order them when it suits you.</p>`,
    button,
  },
  pack_closing: {
    title: "Packs about to expire",
    explanation: "To a member, seven days before packs of the family expire that have not been redeemed.",
    labels,
    subject: "Expiring soon: {{ pack_names }}",
    heading: "Your packs expire soon",
    body: `${hello}<p>Your family has packs that have not been redeemed yet and expire soon:</p><p>{{ pack_list }}</p><p>Choose your sizes and order them before their last day.</p>`,
    button,
  },
};
