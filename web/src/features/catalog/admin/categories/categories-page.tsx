import { Button, Skeleton, Text } from "@mantine/core";
import { IconCategory, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { CategoryRow } from "#contract/categories.ts";
import { categories as words } from "#words/panel/categories.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { SortableList } from "../../../../ui/sortable-list.tsx";
import { useSubject } from "../../../../ui/use-subject.ts";
import { useCategories, useReorderCategories } from "../categories-api.ts";
import classes from "./categories.module.css";
import { CategoryDrawer } from "./category-drawer.tsx";
import { CategoryItem } from "./category-item.tsx";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";
import { TopCategories } from "./top-categories.tsx";

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
