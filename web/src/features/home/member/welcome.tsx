import { useQuery } from "@tanstack/react-query";
import { memberApi } from "../../../lib/member-api.ts";
import { RichText } from "../../../ui/rich-text.tsx";
import { splitWelcome, type Welcome } from "../split-welcome.ts";

const FRESH_FOR_MS = 5 * 60_000;

/** What the club wrote for its home page, which comes with the page. */
export function useWelcome(): Welcome {
  const input = { slug: "home-page" } as const;
  const page = useQuery(memberApi.pages.staticPage.queryOptions({ input, staleTime: FRESH_FOR_MS }));
  return splitWelcome(page.data?.data.description ?? "");
}

/** What of it is below the club's name. */
export function WelcomeText() {
  const { rest } = useWelcome();
  return rest && <RichText html={rest} />;
}
