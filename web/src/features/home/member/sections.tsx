import { Anchor, Group, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { home as words } from "#words/home.ts";
import type { memberApi } from "../../../lib/member-api.ts";
import { shopPath } from "../../../lib/paths.ts";
import { ProductGrid } from "../../../shared/products/product-grid.tsx";
import { ProductImage } from "../../../shared/products/product-image.tsx";
import classes from "./home-page.module.css";

type Home = Awaited<ReturnType<typeof memberApi.catalog.home.call>>["data"];

/** What the shop has: categories, what is new, what is bought most. */
export function Sections({ home }: { home: Home }) {
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
export function HomeSection({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
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
