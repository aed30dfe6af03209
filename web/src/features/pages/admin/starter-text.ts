import { useQuery } from "@tanstack/react-query";
import type { PageSlug } from "#contract/page-slugs.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { clubDay, formatDay } from "#web/lib/format.ts";
import { starterText } from "../starter-texts.ts";

export const clubSettings = adminApi.settings.getSettings.queryOptions({ input: {} });

/** The sample text of a page, with what the club has told of itself; null for pages that have none. */
export function useStarterText(slug: PageSlug) {
  return useQuery({
    ...clubSettings,
    select: ({ data: { profile, contact, returns } }) =>
      starterText(slug, {
        club: profile.club_name,
        email: contact.contact_email,
        returnsDays: returns.returns_days,
        today: formatDay(clubDay()),
      }),
  });
}
