import type { z } from "zod";
import type { search } from "#contract/search.ts";
import { search as texts } from "#words/panel/search.ts";
import { adminOrderPath, adminProductPath, editMemberPath } from "../../lib/panel-paths.ts";

type Found = z.output<NonNullable<(typeof search.show)["~orpc"]["outputSchema"]>>["data"];

export type Screen = { label: string; to: string };
/** What can be done; `words` are others for it. */
export type Act = Screen & { words: string };
/** Something to go to. `to` is its address and tells it from the others. */
export type Result = { to: string; label: string; note: string };
export type ResultGroup = { title: string; results: Result[] };

/** Screens and acts that fit, then what the server found; groups without anything are left out. */
export function resultGroups(
  keywords: string,
  { screens, acts }: { screens: Screen[]; acts: Act[] },
  found: Found | undefined,
): ResultGroup[] {
  const text = keywords.trim().toLowerCase();
  const typed = text.split(/\s+/);
  const groups = [
    {
      title: texts.results.screens,
      results: screens
        .filter(({ label }) => label.toLowerCase().includes(text))
        .map(({ label, to }) => ({ to, label, note: "" })),
    },
    {
      title: texts.results.actions,
      // Words in any order, so that "orders export" finds it too.
      results: acts
        .filter(({ label, words }) => typed.every((word) => `${label} ${words}`.toLowerCase().includes(word)))
        .map(({ label, to }) => ({ to, label, note: "" })),
    },
    {
      title: texts.results.members,
      results: (found?.members ?? []).map(({ id, name, email }) => ({
        to: editMemberPath(id),
        label: name,
        note: email,
      })),
    },
    {
      title: texts.results.orders,
      results: (found?.orders ?? []).map(({ id, number, member_name, status }) => ({
        to: adminOrderPath(id),
        label: number,
        note: `${member_name}, ${status.replaceAll("_", " ")}`,
      })),
    },
    {
      title: texts.results.products,
      results: (found?.products ?? []).map(({ id, title, status }) => ({
        to: adminProductPath(id),
        label: title,
        note: status === "live" ? "" : status,
      })),
    },
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

/** What a screen reader is told of what was found: how much, and what Enter opens. */
export function foundAloud(groups: ResultGroup[]): string {
  const [group] = groups;
  const [first] = group?.results ?? [];
  if (!group || !first) return texts.results.nothingFound;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const kind = group.title.toLowerCase().replace(/s$/, "");
  return texts.results.found(count, first.label, kind);
}

/** The guide is no screen of the app: it opens beside it. */
export function isGuide(to: string): boolean {
  return to.startsWith("/guide");
}
