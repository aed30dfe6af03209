import { useEffect } from "react";
import { useLocation } from "react-router";
import { head as words } from "#words/head.ts";
import { club, PRODUCT_NAME } from "../lib/club.ts";
import { followPage } from "../lib/page-tags.ts";

type PageTitleProps = {
  /** Left out by the home page, which is the club's own. */
  title?: string;
  /** One sentence for search engines; left out, the club's general one stands. */
  description?: string;
};

/** What the browser's tab says, for pages without a `PageHeader`; as the server says it in the page's head. */
export function PageTitle({ title, description }: PageTitleProps) {
  const { pathname, search } = useLocation();
  const text = titleOf(title);
  const sentence = description ?? (club ? words.club(club.club_name) : words.product(PRODUCT_NAME));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what the tags follow
  useEffect(() => followPage(sentence), [sentence, pathname, search]);
  return <title>{text}</title>;
}

function titleOf(title: string | undefined): string {
  if (title === undefined) return club ? `${club.club_name} - ${PRODUCT_NAME}` : PRODUCT_NAME;
  return `${title} - ${club?.club_name ?? PRODUCT_NAME}`;
}
