import { Anchor, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { plainText } from "#contract/plain-text.ts";
import { useIsInBrowser } from "#web/lib/browser.ts";
import { usePage } from "#web/lib/club.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { paths, productPath, shopPath } from "#web/lib/paths.ts";
import { useIsSignedIn } from "#web/lib/stores/user-store.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { ProductSearch } from "#web/shared/products/product-search.tsx";
import { ProductGrid, SkeletonCards } from "#web/shared/products/product-tile.tsx";
import { useSeenStore } from "#web/shared/products/seen-store.ts";
import { Stage, stageButton } from "#web/shared/stage/stage.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageTitle } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { home, home as words } from "#words/home.ts";
import classes from "./home-page.module.css";
import { splitWelcome, type Welcome, Yours } from "./yours.tsx";

const STAGE_HEIGHT = 420;

/** What waits for a member, who the club is and what it shows first, and things to want. */
export function Component() {
  const isInBrowser = useIsInBrowser();
  const isSignedIn = useIsSignedIn();
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

const stageWords = home.stage;
const ABOUT_LENGTH = 240;
const FRESH_FOR_MS = 5 * 60_000;

type HomeData = Awaited<ReturnType<typeof memberApi.catalog.home.call>>["data"];

/** What the club wrote to begin with; what it left out is its name, its description and the newest product with a picture. */
function WelcomeStage({ home: data, isSignedIn }: { home: HomeData | undefined; isSignedIn: boolean }) {
  const { club, product } = usePage();
  const about = useAbout();
  const navigate = useNavigate();
  const stage = data?.stage;
  const newest = stage?.image ? undefined : data?.newest.find(({ image }) => image !== null);
  const toShop = { to: paths.shop, text: stageWords.toShop };
  const link = stage?.link;
  return (
    <Stage
      kicker={stage?.title || isSignedIn ? undefined : stageWords.welcome}
      title={stage?.title || (club?.club_name ?? product)}
      order={isSignedIn ? 2 : 1}
      sentence={stage?.sentence || about}
      image={stage?.image ?? newest?.image ?? null}
      caption={newest && { to: productPath(newest.id), text: stageWords.newest(newest.title) }}
      button={link ? { to: link, text: stageButton(link, stage.button) } : toShop}
    >
      <ProductSearch
        maxWidth={300}
        onSearch={(keywords) => navigate(keywords ? shopPath({ keywords }) : paths.shop)}
      />
      {!isSignedIn && (
        <Link to={paths.login} className={classes.login}>
          {stageWords.login}
        </Link>
      )}
    </Stage>
  );
}

/** The home page's first paragraph, else the club's description of the footer; both come with the page. */
function useAbout(): string {
  const { intro } = useWelcome();
  const footer = useQuery(
    memberApi.pages.staticPage.queryOptions({ input: { slug: "footer-content" }, staleTime: FRESH_FOR_MS }),
  );
  return intro || plainText(footer.data?.data.description ?? "", ABOUT_LENGTH) || stageWords.about;
}

/** What the club wrote for its home page, which comes with the page. */
function useWelcome(): Welcome {
  const input = { slug: "home-page" } as const;
  const page = useQuery(memberApi.pages.staticPage.queryOptions({ input, staleTime: FRESH_FOR_MS }));
  return splitWelcome(page.data?.data.description ?? "");
}

/** What of it is below the club's name. */
function WelcomeText() {
  const { rest } = useWelcome();
  return rest && <RichText html={rest} />;
}

type Home = Awaited<ReturnType<typeof memberApi.catalog.home.call>>["data"];

/** What the shop has: categories, what is new, what is bought most. */
function Sections({ home }: { home: Home }) {
  const { sections } = words;
  return (
    <>
      {home.categories.length > 0 && <Categories categories={home.categories} />}
      <HomeSection title={sections.newest} to={shopPath({ sort: "newest" })}>
        <ProductGrid products={home.newest} />
      </HomeSection>
      {home.popular.length > 0 && (
        <HomeSection title={sections.popular} to={shopPath({ sort: "popular" })}>
          <ProductGrid products={home.popular} />
        </HomeSection>
      )}
    </>
  );
}

/** A heading with a link to all of it. */
function HomeSection({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{title}</Title>
        {to && (
          <Anchor component={Link} to={to} aria-label={words.sections.allOf(title)}>
            {words.sections.all}
          </Anchor>
        )}
      </Group>
      {children}
    </section>
  );
}

function Categories({ categories }: Pick<Home, "categories">) {
  return (
    <HomeSection title={words.sections.categories}>
      <div className={classes.categories}>
        {categories.map((category) => (
          <Link key={category.id} to={shopPath({ category_id: category.id })} className={classes.category}>
            <ProductImage image={category.image} sizes="(max-width: 48em) 45vw, 190px" alt="" />
            <Text fw={600}>{category.name}</Text>
            <Text size="sm" c="dimmed">
              {words.sections.products(category.product_count)}
            </Text>
          </Link>
        ))}
      </div>
    </HomeSection>
  );
}

/** One row on a desk, two on a phone. */
const MOST_SHOWN = 4;

/** What was last viewed in this browser, at current prices; at the bottom, so that nothing shifts when it loads. */
function RecentlySeen() {
  const ids = useSeenStore((state) => state.ids);
  const { data } = useQuery(
    memberApi.catalog.productsByIds.queryOptions({
      input: { ids: ids.join(",") },
      enabled: ids.length > 0,
    }),
  );
  const products = ids.length > 0 ? (data?.data ?? []) : [];
  if (products.length === 0) return null;
  return (
    <HomeSection title={words.sections.seen}>
      <ProductGrid products={products.slice(0, MOST_SHOWN)} />
    </HomeSection>
  );
}
