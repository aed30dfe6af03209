import { Badge, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { LinkRow, LinkRows } from "#web/ui/link-rows.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { pages as words } from "#words/panel/pages.ts";
import { landingPages, pageState } from "../landing-pages.ts";

type Row = { slug: string; name: string; text: string; editor: string; isPrepared?: boolean | undefined };

const faq: Row = {
  slug: "faq",
  name: "FAQ",
  text: words.landing.whatMembersAskMost,
  editor: panelPaths.landingFaq,
};
const policies: Row[] = landingPages.filter(({ hasTitle }) => hasTitle);
const groups = [
  { title: words.landing.inTheShop, rows: [...landingPages.filter(({ hasTitle }) => !hasTitle), faq] },
  { title: words.landing.policies, rows: policies },
];

/** Every page that the club writes itself, with what visitors see of it by now. */
export function Component() {
  const statuses = useQuery(adminApi.clubPages.checkSlugsStatus.queryOptions({ input: {} }));
  return (
    <>
      <PageHeader title={words.landing.landingPage} text={words.landing.thePagesOfYourShop} />
      <QueryState query={statuses} skeleton={<Skeleton height={420} />}>
        {({ data }) => (
          <Stack gap="lg">
            {groups.map(({ title, rows }) => (
              <LinkRows key={title} title={title}>
                {rows.map((row) => (
                  <PageRow key={row.slug} {...row} status={data.find(({ slug }) => slug === row.slug)} />
                ))}
              </LinkRows>
            ))}
          </Stack>
        )}
      </QueryState>
    </>
  );
}

type Status = { is_live: boolean; has_draft: boolean; updated_at: string | null };

function PageRow({ name, text, editor, isPrepared, status }: Row & { status: Status | undefined }) {
  const state = pageState({ is_live: false, has_draft: false, ...status, isPrepared });
  return (
    <LinkRow
      to={editor}
      title={name}
      text={text}
      note={status?.updated_at && sentence(words.landing.changed(<DateTime value={status.updated_at} />))}
      mark={
        <Badge variant="light" color={state.tone} c={state.tone === "gray" ? "gray.7" : undefined}>
          {state.label}
        </Badge>
      }
    />
  );
}
