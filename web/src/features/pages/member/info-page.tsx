import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import type { pageSlugs } from "#contract/pages.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths } from "../../../lib/paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { RichText } from "../../../ui/rich-text.tsx";

const pages: Record<string, { slug: (typeof pageSlugs)[number]; title: string }> = {
  [paths.terms]: { slug: "terms", title: "Terms & Conditions" },
  [paths.privacy]: { slug: "privacy-policy", title: "Privacy Policy" },
  [paths.shipping]: { slug: "shipping-policy", title: "Shipping" },
  [paths.returns]: { slug: "return-refund", title: "Returns & Refunds" },
};

/** Terms, privacy, shipping and returns, in the club's own words. */
export function Component() {
  const { pathname } = useLocation();
  const { slug, title } = pages[pathname.replace(/\/$/, "")] ?? {
    slug: "terms" as const,
    title: "Terms & Conditions",
  };
  const page = useQuery(memberApi.pages.staticPage.queryOptions({ input: { slug } }));
  return (
    <>
      <PageHeader title={(page.data?.data.description && page.data.data.title) || title} />
      <QueryState
        query={page}
        isEmpty={({ data }) => data.description === ""}
        empty={
          <EmptyState
            icon={IconFileText}
            title="Nothing here yet"
            text="The club has not written this page. Ask, and somebody will tell you."
            action={
              <Button component={Link} to={paths.contact}>
                Contact Us
              </Button>
            }
          />
        }
      >
        {({ data }) => <RichText html={data.description} />}
      </QueryState>
    </>
  );
}
