import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { club, PRODUCT_NAME } from "../../../lib/club.ts";
import { memberApi } from "../../../lib/member-api.ts";
import { paths, shopPath } from "../../../lib/paths.ts";
import { useUserStore } from "../../../lib/stores/user-store.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { ProductGrid } from "../../../ui/product-grid.tsx";
import { ProductImage } from "../../../ui/product-image.tsx";
import { QueryState } from "../../../ui/query-state.tsx";
import { SkeletonCards } from "../../../ui/skeleton-card.tsx";
import classes from "./home-page.module.css";
import { Yours } from "./yours.tsx";

type Home = Awaited<ReturnType<typeof memberApi.catalog.home.call>>["data"];

/** Who the club is, what you are entitled to, and things to want. */
export function Component() {
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  const home = useQuery(memberApi.catalog.home.queryOptions({ input: {} }));
  return (
    <Stack gap={48}>
      <PageTitle />
      <Hero />
      {isAuthenticated && <Yours />}
      <QueryState
        query={home}
        skeleton={<SkeletonCards />}
        isEmpty={({ data }) => data.newest.length === 0}
        empty={
          <EmptyState
            title="The shop is being filled"
            text="Nothing is for sale yet. Please come back soon."
          />
        }
      >
        {({ data }) => <Sections home={data} />}
      </QueryState>
    </Stack>
  );
}

function Hero() {
  const { user, isAuthenticated } = useUserStore();
  return (
    <section className={classes.hero}>
      <Stack gap="md" className={classes.heroWords}>
        <Text className={classes.kicker}>
          {isAuthenticated ? `Welcome back, ${user?.first_name}` : "Welcome to"}
        </Text>
        <Title order={1} className={classes.name}>
          {club?.club_name ?? PRODUCT_NAME}
        </Title>
        <Text size="lg">Everything the club wears, carries and cheers with, in one place.</Text>
        <Group mt="xs">
          <Button component={Link} to={paths.shop} size="md" className={classes.heroButton}>
            Go to the shop
          </Button>
          {!isAuthenticated && (
            <Anchor component={Link} to={paths.login} className={classes.heroLink}>
              Login to use your credits
            </Anchor>
          )}
        </Group>
      </Stack>
    </section>
  );
}

function Sections({ home }: { home: Home }) {
  return (
    <>
      {home.categories.length > 0 && (
        <section>
          <Title order={2} mb="md">
            Shop by category
          </Title>
          <div className={classes.categories}>
            {home.categories.map((category) => (
              <Link
                key={category.id}
                to={shopPath({ category_id: category.id })}
                className={classes.category}
              >
                <ProductImage image={category.image} sizes="160px" alt="" />
                <Text fw={600}>{category.name}</Text>
                <Text size="sm" c="dimmed">
                  {category.product_count} {category.product_count === 1 ? "product" : "products"}
                </Text>
              </Link>
            ))}
          </div>
        </section>
      )}
      <Products title="New in the shop" products={home.newest} to={shopPath({ sort: "newest" })} isFirst />
      {home.popular.length > 0 && (
        <Products title="Most bought" products={home.popular} to={shopPath({ sort: "popular" })} />
      )}
    </>
  );
}

function Products(props: { title: string; products: Home["newest"]; to: string; isFirst?: boolean }) {
  return (
    <section>
      <Group justify="space-between" mb="md">
        <Title order={2}>{props.title}</Title>
        <Anchor component={Link} to={props.to}>
          See all
        </Anchor>
      </Group>
      <ProductGrid products={props.products} isFirst={props.isFirst ?? false} />
    </section>
  );
}
