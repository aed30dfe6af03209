import { Group, Pagination, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, type To, useSearchParams } from "react-router";
import { shop } from "#words/shop.ts";
import type { memberApi } from "../../../../lib/member-api.ts";
import { ProductGrid } from "../../../../shared/products/product-grid.tsx";
import classes from "./shop-page.module.css";

const words = shop.list;

type Found = Awaited<ReturnType<typeof memberApi.catalog.filterProducts.call>>;
type ResultsProps = { found: Found; keywords: string; sort: ReactNode };

/** The products of one page, and what was searched for them where that is not what was typed. */
export function Results({ found, keywords, sort }: ResultsProps) {
  const { data, total, page, per_page: perPage, corrected } = found;
  const pageCount = Math.ceil(total / perPage);
  const linkTo = useLinkToPage();
  const steps = { first: 1, previous: page - 1, next: page + 1, last: pageCount };
  return (
    <>
      <Group justify="space-between" mb="sm" className={classes.resultsHead}>
        <div aria-live="polite">
          {corrected && (
            <Text mb={4} style={{ overflowWrap: "anywhere" }}>
              {words.noMatch(keywords)} {words.showing} <strong>{words.corrected(corrected)}</strong>
            </Text>
          )}
          <Text c="dimmed" size="sm">
            {words.count(total)}
          </Text>
        </div>
        {sort}
      </Group>
      <ProductGrid products={data} isFirst />
      {total > perPage && (
        <Group component="nav" aria-label={words.pages} justify="center" mt="xl">
          <Pagination
            total={pageCount}
            value={page}
            siblings={1}
            onChange={() => window.scrollTo({ top: 0 })}
            getItemProps={linkTo}
            getControlProps={(control) => ({
              "aria-label": words.page(control),
              ...(steps[control] >= 1 && steps[control] <= pageCount && linkTo(steps[control])),
            })}
          />
        </Group>
      )}
    </>
  );
}

/** Pages are links, so that they can be opened beside this one, and read without a script. */
function useLinkToPage() {
  const [search] = useSearchParams();
  return (page: number): { component: typeof Link; to: To } => {
    const params = new URLSearchParams(search);
    if (page > 1) params.set("page", String(page));
    else params.delete("page");
    return { component: Link, to: { search: params.toString() } };
  };
}
