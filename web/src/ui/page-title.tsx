import { useEffect } from "react";
import { useLocation } from "react-router";
import { head as words } from "#words/head.ts";
import { usePage } from "../lib/club.ts";
import { followPage } from "../lib/page-tags.ts";

type PageTitleProps = {
  /** Omitted by the home page, which is the club's own. */
  title?: string;
  /** One sentence for search engines; by default the club's general one. */
  description?: string;
};

/** The browser tab's title, for pages without a `PageHeader`; the same as in the server's head. */
export function PageTitle({ title, description }: PageTitleProps) {
  const { pathname, search } = useLocation();
  const { club, product } = usePage();
  const sentence = description ?? (club ? words.club(club.club_name) : words.product(product));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what the tags follow
  useEffect(() => followPage(sentence), [sentence, pathname, search]);
  const site = club?.club_name ?? product;
  const home = club ? `${site} - ${product}` : site;
  return <title>{title === undefined ? home : `${title} - ${site}`}</title>;
}
