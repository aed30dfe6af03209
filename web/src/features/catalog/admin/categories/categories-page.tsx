import { ActionIcon, Anchor, Button, Group, Paper, Skeleton, Text, Title } from "@mantine/core";
import { IconCategory, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { CategoryRow } from "#contract/categories.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { quietly } from "#web/lib/mutation-cache.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { FRESH_FOR_MS } from "#web/lib/query-client.ts";
import { ProductImage } from "#web/shared/products/product-image.tsx";
import { EmptyLines, EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { SortableList } from "#web/ui/sortable-list.tsx";
import { useSubject } from "#web/ui/subject-drawer.tsx";
import { Money } from "#web/ui/written.tsx";
import { categories as words } from "#words/panel/categories.ts";
import classes from "./categories.module.css";
import { CategoryDrawer, DeleteCategoryDialog } from "./category-dialogs.tsx";

/** The shop's categories in its order, and which sell. */
export function Component() {
  const categories = useCategories();
  const reorder = useReorderCategories();
  const [edited, edit] = useSubject(categories.data);
  const [deleted, setDeleted] = useState<CategoryRow | null>(null);
  const addButton = (
    <Button onClick={() => edit("new")} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.list.addCategory}
    </Button>
  );
  return (
    <>
      <PageHeader title={words.list.categories} text={words.list.membersSee} actions={addButton} />
      <div className={classes.columns}>
        <QueryState
          query={categories}
          skeleton={<ListSkeleton />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <EmptyState
              icon={IconCategory}
              title={words.list.noCategoriesYet}
              text={words.list.aProductNeedsACategory}
              action={addButton}
            />
          }
        >
          {(rows) => (
            <section aria-label={words.list.categoriesInTheShopsOrder}>
              <SortableList
                items={rows}
                label={words.list.categories}
                name={({ name }) => name}
                onReorder={(next) => reorder.mutate(next)}
                renderItem={(category, handle) => (
                  <CategoryItem
                    category={category}
                    handle={handle}
                    onEdit={() => edit(category)}
                    onDelete={() => setDeleted(category)}
                  />
                )}
              />
              <Text size="sm" c="dimmed" mt="sm">
                {words.list.count(rows.length)}
              </Text>
            </section>
          )}
        </QueryState>
        <TopCategories />
      </div>
      <CategoryDrawer category={edited} onClose={() => edit(null)} />
      <DeleteCategoryDialog
        category={deleted}
        others={(categories.data ?? []).filter(({ id }) => id !== deleted?.id)}
        onClose={() => setDeleted(null)}
      />
    </>
  );
}

function ListSkeleton() {
  return (
    <div className={classes.skeletons}>
      <Skeleton height={76} />
      <Skeleton height={76} />
      <Skeleton height={76} />
      <Skeleton height={76} />
    </div>
  );
}

type CategoryItemProps = {
  category: CategoryRow;
  handle: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
};

function CategoryItem({ category, handle, onEdit, onDelete }: CategoryItemProps) {
  const { id, name, image } = category;
  return (
    <Paper withBorder className={classes.item}>
      {handle}
      <ProductImage image={image} sizes="56px" alt="" />
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Anchor component={Link} to={`${panelPaths.products}?category_id=${id}`} size="sm">
          {countWords(category)}
        </Anchor>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={words.categoryItem.edit(name)}
          onClick={onEdit}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="error"
          size={36}
          aria-label={words.categoryItem.delete(name)}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  );
}

function countWords({ product_count, live_count }: CategoryRow): string {
  if (product_count === 0) return words.categoryItem.noProducts;
  return words.categoryItem.liveOfProducts(live_count, product_count);
}

/** What sold most lately, beside the order that the club chose. */
function TopCategories() {
  const top = useQuery(adminApi.categories.topSelling.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="top-categories">
      <Title order={2} size="h4" id="top-categories">
        {words.topCategories.topSelling}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.topCategories.theLast90Days}
      </Text>
      <QueryState
        query={top}
        skeleton={<Skeleton height={220} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyLines>{words.topCategories.nothingSoldYet}</EmptyLines>}
      >
        {({ data }) => {
          const most = Math.max(...data.map(({ quantity }) => quantity), 1);
          return (
            <ol className={classes.top}>
              {data.map(({ id, name, quantity, sales }) => (
                <li key={id}>
                  <span className={classes.words}>{name}</span>
                  <Money value={sales} fw={600} />
                  <span
                    className={classes.bar}
                    style={{ width: `${Math.max(2, (quantity / most) * 100)}%` }}
                  />
                  <Text size="sm" c="dimmed">
                    {words.topCategories.sold(quantity)}
                  </Text>
                </li>
              ))}
            </ol>
          );
        }}
      </QueryState>
    </Paper>
  );
}

const PAGE_ROWS = 100;
/** As many pages as a club may have categories. */
const MAX_PAGES = 5;

const allKey = [...adminApi.categories.key(), "all"];

/** Every category in the shop's order: only a complete list can be reordered. */
function useCategories() {
  return useQuery({ queryKey: allKey, queryFn: loadAll, staleTime: 0 });
}

async function loadAll(): Promise<CategoryRow[]> {
  const rows: CategoryRow[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { data, total } = await adminClient.categories.show({
      page,
      per_page: PAGE_ROWS,
      sort: "position",
    });
    rows.push(...data);
    if (rows.length >= total) break;
  }
  return rows;
}

/** Shows the new order at once, and the server's if it is refused. */
function useReorderCategories() {
  const cache = useQueryClient();
  return useMutation({
    ...quietly,
    mutationKey: adminApi.categories.reorder.mutationKey(),
    mutationFn: (rows: CategoryRow[]) => adminClient.categories.reorder({ ids: rows.map(({ id }) => id) }),
    onMutate: async (rows) => {
      await cache.cancelQueries({ queryKey: allKey });
      cache.setQueryData(allKey, rows);
    },
  });
}
