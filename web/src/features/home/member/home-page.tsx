import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { home as words } from "#words/home.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { useUserStore } from "../../../lib/stores/user-store.ts";
import { useIsInBrowser } from "../../../lib/use-is-in-browser.ts";
import { SkeletonCards } from "../../../shared/products/skeleton-card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import classes from "./home-page.module.css";
import { RecentlySeen } from "./recently-seen.tsx";
import { Sections } from "./sections.tsx";
import { WelcomeText } from "./welcome.tsx";
import { WelcomeStage } from "./welcome-stage.tsx";
import { Yours } from "./yours.tsx";

const STAGE_HEIGHT = 420;

/** What waits for a member, who the club is and what it shows first, and things to want. */
export function Component() {
  const isInBrowser = useIsInBrowser();
  const isSignedIn = useUserStore((state) => state.isAuthenticated) && isInBrowser;
  const home = useQuery(memberApi.catalog.home.queryOptions({ input: {} }));
  return (
    <Stack className={classes.page}>
      <PageTitle />
      {isSignedIn && <Yours />}
      {home.isPending ? (
        <Skeleton height={STAGE_HEIGHT} />
      ) : (
        <WelcomeStage home={home.data?.data} isSignedIn={isSignedIn} />
      )}
      <WelcomeText />
      <QueryState
        query={home}
        skeleton={<SkeletonCards />}
        isEmpty={({ data }) => data.newest.length === 0}
        empty={<EmptyState title={words.sections.empty} text={words.sections.emptyText} />}
      >
        {({ data }) => <Sections home={data} />}
      </QueryState>
      {isInBrowser && <RecentlySeen />}
    </Stack>
  );
}
