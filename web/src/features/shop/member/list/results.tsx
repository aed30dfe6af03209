import { Group, Pagination, Text } from "@mantine/core";
import { shop } from "#words/shop.ts";
import type { memberApi } from "../../../../lib/member-api.ts";
import { ProductGrid } from "../../../../ui/product-grid.tsx";

const words = shop.list;

type Found = Awaited<ReturnType<typeof memberApi.catalog.filterProducts.call>>;
type ResultsProps = { found: Found; keywords: string; onPage: (page: number) => void };

/** The products of one page, and what was searched for them where that is not what was typed. */
export function Results({ found, keywords, onPage }: ResultsProps) {
  const { data, total, page, per_page: perPage, corrected } = found;
  return (
    <>
      <div aria-live="polite">
        {corrected && (
          <Text mb={4} style={{ overflowWrap: "anywhere" }}>
            {words.noMatch(keywords)} {words.showing} <strong>{words.corrected(corrected)}</strong>
          </Text>
        )}
        <Text c="dimmed" size="sm" mb="sm">
          {words.count(total)}
        </Text>
      </div>
      <ProductGrid products={data} isFirst />
      {total > perPage && (
        <Group justify="center" mt="xl">
          <Pagination
            aria-label={words.pages}
            total={Math.ceil(total / perPage)}
            value={page}
            siblings={1}
            onChange={(next) => {
              onPage(next);
              window.scrollTo({ top: 0 });
            }}
            getControlProps={(control) => ({ "aria-label": words.page(control) })}
          />
        </Group>
      )}
    </>
  );
}
