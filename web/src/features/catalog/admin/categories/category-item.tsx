import { ActionIcon, Anchor, Group, Paper, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CategoryRow } from "#contract/categories.ts";
import { categories as words } from "#words/panel/categories.ts";
import { panelPaths } from "../../../../lib/panel-paths.ts";
import { ProductImage } from "../../../../shared/products/product-image.tsx";
import classes from "./categories.module.css";

type CategoryItemProps = {
  category: CategoryRow;
  handle: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
};

export function CategoryItem({ category, handle, onEdit, onDelete }: CategoryItemProps) {
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
