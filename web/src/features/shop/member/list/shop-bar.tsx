import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import { shop } from "#words/shop.ts";
import { filterCount } from "../../shop-query.ts";
import type { Facets } from "./filters.tsx";
import classes from "./shop-page.module.css";

const words = shop.list;

type ShopBarProps = {
  filters: Record<string, string>;
  panelId: string;
  facets: Facets | undefined;
  hasFilters: boolean;
};

/** On narrow screens: the way to the filters and the categories, in sight while the products scroll. */
export function ShopBar({ filters, panelId, facets, hasFilters }: ShopBarProps) {
  const set = filterCount(filters);
  return (
    <div className={classes.bar}>
      <Button
        variant="default"
        className={classes.filterButton}
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        popoverTarget={panelId}
        disabled={!hasFilters}
      >
        {set > 0 ? words.filtersSet(set) : words.filters}
      </Button>
      {facets && <CategoryChips categories={facets.categories} chosen={filters.category_id} />}
    </div>
  );
}

/** They are links, so that they work without a script. */
function CategoryChips({
  categories,
  chosen,
}: {
  categories: Facets["categories"];
  chosen: string | undefined;
}) {
  const [search] = useSearchParams();
  const linkTo = (id: string | undefined) => {
    const params = new URLSearchParams(search);
    params.delete("page");
    if (id === undefined) params.delete("category_id");
    else params.set("category_id", id);
    return { search: params.toString() };
  };
  const choices = [
    { id: undefined, name: shop.filters.all },
    ...categories.map(({ id, name }) => ({ id: String(id), name })),
  ];
  return (
    <nav className={classes.categoryChips} aria-label={words.categories}>
      {choices.map(({ id, name }) => (
        <Link
          key={id ?? "all"}
          to={linkTo(id)}
          preventScrollReset
          className={classes.categoryChip}
          aria-current={id === chosen ? "true" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
