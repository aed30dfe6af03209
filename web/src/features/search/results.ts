import type { z } from "zod";
import { foldText, searchText } from "#contract/fold-text.ts";
import type { Found as FoundOfClub, FoundThings, search } from "#contract/search.ts";
import { screens as names } from "#words/panel/layout.ts";
import { search as texts } from "#words/panel/search.ts";

type Found = FoundOfClub & Pick<Answer, "guide">;
type Answer = z.output<NonNullable<(typeof search.show)["~orpc"]["outputSchema"]>>["data"];

export type ScreenLink = { label: string; to: string };
/** What can be done; `words` are others for it. */
export type ActionLink = ScreenLink & { words: string };
/** What can be done for a member; `to` is where. */
export type PersonAct = { label: string; to: (memberId: number) => string };
/** Something to go to. `to` is its address and tells it from the others. */
export type Result = { to: string; label: string; note: string };
/** How each kind of thing that the server finds is shown, in this order. */
export type Things = { [Kind in keyof FoundThings]: (thing: FoundThings[Kind]) => Result };
export type Offered = {
  screens: ScreenLink[];
  acts: ActionLink[];
  things: Things;
  /** Offered once a single member with a login is left. */
  personActs: PersonAct[];
};
export type ResultGroup = { title: string; results: Result[] };

/** Matching screens and acts, then what the server found; empty groups are left out. */
export function resultGroups(
  keywords: string,
  { screens, acts, things, personActs }: Offered,
  found: Found | undefined,
): ResultGroup[] {
  const text = searchText(keywords) ?? "";
  const parts = text.split(" ");
  const ofClub: FoundOfClub | undefined = found;
  const thingsFound = <Kind extends keyof Things>(kind: Kind) => {
    const ofKind: FoundThings[Kind][] = ofClub ? ofClub[kind] : [];
    return { title: names.found[kind], results: ofKind.map(things[kind]) };
  };
  const groups = [
    {
      title: texts.results.screens,
      results: screens
        .filter(({ label }) => foldText(label).includes(text))
        .map(({ label, to }) => ({ to, label, note: "" })),
    },
    {
      title: texts.results.actions,
      // Words in any order, so that "orders export" finds it too.
      results: acts
        .filter(({ label, words }) => parts.every((word) => foldText(`${label} ${words}`).includes(word)))
        .map(({ label, to }) => ({ to, label, note: "" })),
    },
    ...(Object.keys(things) as (keyof Things)[]).flatMap((kind) =>
      kind === "members" ? [thingsFound(kind), actsFor(ofClub?.members, personActs)] : [thingsFound(kind)],
    ),
    {
      title: texts.results.guide,
      results: (found?.guide ?? []).map(({ title, page, path }) => ({
        to: path,
        label: title,
        note: page === title ? "" : page,
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

function actsFor(members: FoundThings["members"][] = [], acts: PersonAct[]): ResultGroup {
  const [one, ...others] = members;
  const isOne = one !== undefined && (one.primary === null || one.email !== "") && others.length === 0;
  return {
    title: isOne ? texts.results.forMember(one.name) : "",
    results: isOne ? acts.map(({ label, to }) => ({ to: to(one.id), label, note: "" })) : [],
  };
}

/** What a screen reader hears: how many matches, and what Enter opens. */
export function foundAloud(groups: ResultGroup[]): string {
  const [group] = groups;
  const [first] = group?.results ?? [];
  if (!group || !first) return texts.results.nothingFound;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const kind = group.title.toLowerCase().replace(/s$/, "");
  return texts.results.found(count, first.label, kind);
}

/** The guide is not a screen of the app: it opens in a tab of its own. */
export function isGuide(to: string): boolean {
  return to.startsWith("/guide");
}
